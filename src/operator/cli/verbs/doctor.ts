import type { Finding } from '../../actions/doctor/finding.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { describeFailure } from '../failure.ts';
import type { Messages } from '../messages/en.ts';
import type { Trouble } from '../messages/grammar.ts';
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
  const { messages, zone, json, style, out, notify } = context;
  const { diagnose } = await import('../../actions/doctor/diagnose.ts');
  const findings = (await diagnose(context, url)).map((finding) => describeFinding(finding, messages, zone));
  const bad = findings.filter(({ level }) => level === 'bad').length;
  if (json) await out.json({ ready: bad === 0, findings });
  else {
    const marks = { good: style.good('✓'), warning: style.warn('!'), bad: style.bad('✗') };
    for (const { check, level, text, advice } of findings) {
      await out.write(`${marks[level]} ${style.bold(messages.doctor.checks[check])}: ${text}\n`);
      if (advice !== undefined) await out.write(`    → ${advice}\n`);
    }
    await notify(bad > 0 ? messages.doctor.notReady(bad) : messages.doctor.ready);
  }
  return bad > 0 ? EXIT.found : EXIT.ok;
}

/** Puts a finding into words: what is the case, and what to do about it where something is wrong. */
export function describeFinding(
  { check, level, sentence, values }: Finding,
  messages: Messages,
  zone: string,
): Pick<Finding, 'check' | 'level'> & { text: string; advice?: string } {
  // `Finding` is only made where the compiler has checked that these sentences exist and take these values.
  const sentences = messages.doctor[check] as Record<string, Words | ((...values: unknown[]) => Words)>;
  const words = sentences[sentence] ?? '';
  const shown = values.map((value) => {
    if (value instanceof Date) return localTime(zone, value.getTime());
    return value instanceof Error ? describeFailure(value, messages).message : value;
  });
  const [text, advice] = [typeof words === 'function' ? words(...shown) : words].flat();
  return { check, level, text: text ?? '', ...(advice !== undefined && { advice }) };
}

type Words = string | Trouble;
