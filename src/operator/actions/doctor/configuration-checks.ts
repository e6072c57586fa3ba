import type { ParsedSettings, Settings } from '../../../hosts/shared/settings.ts';
import type { Messages } from '../../cli/messages/en.ts';
import { isThisMachine } from '../../../hosts/shared/database-url.ts';
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
    ...(isReadableOnTheWay(parsed.settings) ? [bad('configuration', doctor.configuration.plain)] : []),
  ];
}

/** Whether a database elsewhere is reached without encryption, or without proof of its name. */
function isReadableOnTheWay({ database }: Settings): boolean {
  return database.kind === 'postgres' && !isThisMachine(database.host) && database.tls?.verify !== true;
}

/** Whether the address that links, search engines and previews get is a real one. */
export function checkOrigin(origin: string, { doctor }: Messages): Finding {
  const url = URL.parse(origin);
  if (url === null || NOWHERE.test(url.hostname)) return bad('origin', doctor.origin.unset(origin));
  if (url.protocol !== 'https:') return bad('origin', doctor.origin.plain(origin));
  return good('origin', doctor.origin.good(origin));
}
