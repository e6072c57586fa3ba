import { fill } from '../../../content/fill.ts';
import type { Finding } from '../../actions/doctor/finding.ts';
import type { Context, VerbHost } from '../context.ts';
import { DOCTOR_SENTENCES } from '../doctor-sentences.ts';
import { EXIT, OperatorError, type ExitCode } from '../exit-codes.ts';
import { defineVerb, valued } from '../options.ts';

/** `doctor`: is everything ready for the public? */
export function doctor({ messages, handle }: VerbHost) {
  const webAddress = {
    parse: (typed: string) => {
      const url = URL.parse(typed);
      return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
    },
    problem: messages.doctor.badUrl,
  };
  return defineVerb('doctor', messages, messages.doctor)
    .addOption(valued('--url <url>', messages.doctor.url, webAddress, messages))
    .action(handle((context, { url }) => run(context, url)));
}

async function run(context: Context, url: URL | undefined): Promise<ExitCode> {
  const { messages, configuration, mail, json, out, notify } = context;
  if ('problems' in configuration)
    throw new OperatorError(messages.failure.configuration(configuration.problems.join(' ')), EXIT.usage);
  const { diagnose } = await import('../../actions/going-live.ts');
  const { settings } = configuration;
  const findings = await diagnose(
    { ...context, settings, programme: mail.programme, openList: () => context.list() },
    url,
  );
  const bad = findings.filter(({ level }) => level === 'bad').length;
  if (json) await out.json({ ready: bad === 0, findings });
  else {
    for (const finding of findings.filter(({ level }) => level !== 'good'))
      await out.write(`${describeFinding(finding)}\n`);
    await notify(bad > 0 ? messages.doctor.notReady(bad) : messages.doctor.ready);
  }
  return bad > 0 ? EXIT.found : EXIT.ok;
}

/** What is wrong, and what to do about it. */
function describeFinding({ id, level, details }: Finding): string {
  return `${level === 'bad' ? '✗' : '!'} ${fill(DOCTOR_SENTENCES[id], details)}`;
}
