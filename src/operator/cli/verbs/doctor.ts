import { InvalidArgumentError } from '@commander-js/extra-typings';
import { en } from '../../../content/en.ts';
import { facts, factValues } from '../../../content/facts.ts';
import { vi } from '../../../content/vi.ts';
import type { Context, VerbHost } from '../context.ts';
import { checkConfiguration, checkOrigin } from '../../actions/doctor/configuration-checks.ts';
import { checkFacts, checkWords } from '../../actions/doctor/content-checks.ts';
import type { Finding } from '../../actions/doctor/finding.ts';
import { checkMachine } from '../../actions/doctor/machine-checks.ts';
import { checkUrl } from '../../actions/doctor/url-checks.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Messages } from '../messages/en.ts';
import { defineVerb } from './define-verb.ts';

/** `doctor`: is everything ready for the public? */
export function doctor({ messages, handle }: VerbHost) {
  return defineVerb('doctor', messages, messages.doctor)
    .option('--url <url>', messages.doctor.url, readUrl(messages))
    .action(({ url }) => handle((context) => run(context, url)));
}

async function run(context: Context, url: URL | undefined): Promise<ExitCode> {
  const { messages, configuration, json, out } = context;
  const findings: Finding[] = [...checkConfiguration(configuration, messages)];
  const settings = 'settings' in configuration ? configuration.settings : undefined;
  const origin = settings?.publicOrigin ?? facts.origin;
  const { checkSite } = await import('../../actions/doctor/site-check.ts');
  findings.push(
    checkOrigin(origin, messages),
    ...checkFacts(facts, messages),
    ...checkWords({ en, vi }, { en: factValues('en'), vi: factValues('vi') }, messages),
  );
  if (settings !== undefined)
    findings.push(...checkSite(settings.distFolder, origin, messages), ...(await checkMachine(context)));
  if (url !== undefined) findings.push(...(await checkUrl(url, context)));
  const bad = findings.filter(({ level }) => level === 'bad').length;
  if (json) await out.write(`${JSON.stringify({ ready: bad === 0, findings }, null, 2)}\n`);
  else await show(findings, bad, context);
  return bad > 0 ? EXIT.found : EXIT.ok;
}

async function show(
  findings: readonly Finding[],
  bad: number,
  { messages, style, out, notify }: Context,
): Promise<void> {
  const marks = { good: style.good('✓'), warning: style.warn('!'), bad: style.bad('✗') };
  for (const { check, level, text, advice } of findings) {
    await out.write(`${marks[level]} ${style.bold(messages.doctor.checks[check])}: ${text}\n`);
    if (advice !== undefined) await out.write(`    → ${advice}\n`);
  }
  await notify(bad > 0 ? messages.doctor.notReady(bad) : messages.doctor.ready);
}

function readUrl({ doctor }: Messages) {
  return (text: string): URL => {
    const url = URL.parse(text);
    if (url !== null && /^https?:$/.test(url.protocol)) return url;
    throw new InvalidArgumentError(doctor.badUrl);
  };
}
