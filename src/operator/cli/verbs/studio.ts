import { isIP } from 'node:net';
import type { VerbHost } from '../context.ts';
import { EXIT, OperatorError } from '../exit-codes.ts';
import { defineVerb, valued } from '../options.ts';
import { requireSettings } from '../settings.ts';
import { LOOPBACK, runStudio } from '../studio.ts';

/** Where the studio is unless somebody says otherwise. */
const PORT = 4620;

/** `studio`: the organiser's page. */
export function studio({ messages, handle }: VerbHost) {
  const texts = {
    summary: 'open the organiser’s page on this computer',
    examples: [['studio --no-open', 'prints the link of the page']],
  };
  const port = {
    parse: (typed: string) => (/^\d{1,5}$/.test(typed) && Number(typed) < 65_536 ? Number(typed) : undefined),
    problem: 'a number from 0 to 65535.',
  };
  const address = {
    parse: (typed: string) => (isIP(typed) > 0 ? typed : undefined),
    problem: 'an IP address.',
  };
  return defineVerb('studio', messages, texts)
    .addOption(valued('--port <number>', 'port of the page', port, messages).default(PORT))
    .addOption(
      valued('--host <address>', 'for containers: the address to listen on', address, messages).default(
        LOOPBACK,
      ),
    )
    .option('--no-open', 'do not open the browser')
    .action(
      handle(async (context, options) => {
        const settings = requireSettings(context);
        const list = await context.list({ create: true });
        const stop = new AbortController();
        const release = context.onInterrupt(() => {
          stop.abort();
          release();
        });
        try {
          await runStudio({
            ...{ settings, list, source: context.source, user: context.actor.user },
            ...{ host: options.host, port: options.port, signal: stop.signal, input: context.input },
            openInBrowser: (link) => options.open && context.openInBrowser(link),
            print: (line) => void context.notify(line),
          });
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
          throw new OperatorError(
            `Port ${options.port} is taken, perhaps by another studio. Choose one with --port.`,
            EXIT.usage,
          );
        }
        return EXIT.ok;
      }),
    );
}
