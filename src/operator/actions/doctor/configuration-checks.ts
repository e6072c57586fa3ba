import type { ParsedSettings } from '../../../hosts/shared/settings.ts';
import type { Messages } from '../../cli/messages/en.ts';
import { bad, good, warning, type Finding } from './finding.ts';

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761). */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|org|net))$|^127\.|^\[/;

/** Whether the configuration can be understood, and is one for the public. */
export function checkConfiguration(parsed: ParsedSettings, { doctor }: Messages): Finding[] {
  if ('problems' in parsed)
    return [bad('configuration', doctor.configuration.bad(parsed.problems.join(' ')))];
  return [
    good('configuration', doctor.configuration.good),
    ...(parsed.settings.limits === undefined ? [bad('configuration', doctor.configuration.limits)] : []),
    ...(parsed.settings.logLevel === 'debug' ? [warning('configuration', doctor.configuration.debug)] : []),
  ];
}

/** Whether the address that links, search engines and previews are told is a real one. */
export function checkOrigin(origin: string, { doctor }: Messages): Finding {
  const { protocol, hostname } = new URL(origin);
  if (NOWHERE.test(hostname)) return bad('origin', doctor.origin.unset(origin));
  if (protocol !== 'https:') return bad('origin', doctor.origin.plain(origin));
  return good('origin', doctor.origin.good(origin));
}
