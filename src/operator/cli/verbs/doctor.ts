import { InvalidArgumentError } from '@commander-js/extra-typings';
import { en } from '../../../content/en.ts';
import { facts, factValues } from '../../../content/facts.ts';
import { vi } from '../../../content/vi.ts';
import type { Context, Shell } from '../context.ts';
import { checkConfiguration, checkOrigin } from '../../actions/doctor/configuration-checks.ts';
import { checkFacts, checkWords } from '../../actions/doctor/content-checks.ts';
import type { Finding } from '../../actions/doctor/finding.ts';
import { checkMachine } from '../../actions/doctor/machine-checks.ts';
import { checkUrl } from '../../actions/doctor/url-checks.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Words } from '../messages/en.ts';
import { defineVerb } from './define-verb.ts';

/** `doctor`: is everything ready for the public? */
export function doctor({ words, act }: Shell) {
  return defineVerb('doctor', words, words.doctor)
    .option('--url <url>', words.doctor.url, readUrl(words))
    .action(({ url }) => act((context) => run(context, url)));
}

async function run(context: Context, url: URL | undefined): Promise<ExitCode> {
  const { words, configuration, json, out } = context;
  const findings: Finding[] = [...checkConfiguration(configuration, words)];
  const config = 'config' in configuration.parsed ? configuration.parsed.config : undefined;
  const origin = config?.publicOrigin ?? facts.origin;
  const { checkSite, DIST } = await import('../../actions/doctor/site-check.ts');
  findings.push(
    checkOrigin(origin, words),
    ...checkFacts(facts, words),
    ...checkWords({ en, vi }, { en: factValues('en'), vi: factValues('vi') }, words),
    ...checkSite(config?.distFolder ?? DIST, origin, words),
  );
  if (config !== undefined) findings.push(...(await checkMachine(context)));
  if (url !== undefined) findings.push(...(await checkUrl(url, context)));
  const bad = findings.filter(({ level }) => level === 'bad').length;
  if (json) await out.write(`${JSON.stringify({ ready: bad === 0, findings }, null, 2)}\n`);
  else await tell(findings, bad, context);
  return bad > 0 ? EXIT.found : EXIT.ok;
}

async function tell(
  findings: readonly Finding[],
  bad: number,
  { words, style, out, say }: Context,
): Promise<void> {
  const marks = { good: style.good('✓'), warning: style.warn('!'), bad: style.bad('✗') };
  for (const { check, level, text, advice } of findings) {
    await out.write(`${marks[level]} ${style.bold(words.doctor.checks[check])}: ${text}\n`);
    if (advice !== undefined) await out.write(`    → ${advice}\n`);
  }
  await say(bad > 0 ? words.doctor.notReady(bad) : words.doctor.ready);
}

function readUrl({ doctor }: Words) {
  return (text: string): URL => {
    const url = URL.parse(text);
    if (url !== null && /^https?:$/.test(url.protocol)) return url;
    throw new InvalidArgumentError(doctor.badUrl);
  };
}
