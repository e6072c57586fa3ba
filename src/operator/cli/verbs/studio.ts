import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { startStudio } from '../../../studio/server/start.ts';
import { Failure, type Verbs } from '../session.ts';

/** Where the studio is unless somebody says otherwise. */
const PORT = 4620;
/** Where nobody but this machine can reach it. */
const LOOPBACK = '127.0.0.1';

interface Options {
  port: number;
  host: string;
  open: boolean;
}

/** `studio`: the organiser's page on this computer. */
export function studio({ program, session, handle }: Verbs): void {
  program
    .command('studio')
    .description('Open the organiser’s page in the browser. Only this computer can reach it.')
    .option('--port <number>', 'where it listens; 0 is any that is free', readPort, PORT)
    .option('--no-open', 'print the link, and do not open the browser')
    .option(
      '--host <address>',
      'in a container: the address that its port is published from',
      readAddress,
      LOOPBACK,
    )
    .action(
      handle(async ({ port, host, open }: Options) => {
        const { stdin, settings, source, actor, openList, openInBrowser, onInterrupt, out, err } = session;
        const stop = new AbortController();
        const own = { settings: settings(), source: source(), list: await openList({ create: true }) };
        if (host !== LOOPBACK)
          await err.lines(
            `Every computer that reaches ${host} can try to open the studio now. This is for a container whose port is published on ${LOOPBACK} alone.`,
          );
        const release = onInterrupt(() => stop.abort());
        let isFirst = true;
        const lines = createInterface({ input: stdin, terminal: false });
        try {
          await startStudio({
            ...{ ...own, user: actor.user, host, port, signal: stop.signal },
            onLink: (link) => {
              const advice = isFirst ? firstAdvice(link, open && openInBrowser(link)) : [];
              isFirst = false;
              out.lines(link, ...advice).catch(() => undefined);
            },
            onEnter: (showLink) => void lines.on('line', showLink),
          });
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
          throw new Failure(`Port ${port} is taken, perhaps by another studio. Choose one with --port.`, 2);
        } finally {
          release();
          lines.close();
          stdin.destroy();
        }
        return 0;
      }),
    );
}

function firstAdvice(link: string, isOpened: boolean): string[] {
  const { port } = new URL(link);
  const tunnel = `From another computer, first run there: ssh -L ${port}:${LOOPBACK}:${port} ${hostname()}`;
  return [
    ...(isOpened ? [] : [tunnel]),
    'The link works once. Enter prints a new one, Ctrl-C ends the studio.',
  ];
}

function readPort(typed: string): number {
  if (/^\d{1,5}$/.test(typed) && Number(typed) < 65_536) return Number(typed);
  throw new Failure('--port needs a number from 0 to 65535.', 2);
}

function readAddress(typed: string): string {
  if (isIP(typed) > 0) return typed;
  throw new Failure('--host needs an IP address.', 2);
}
