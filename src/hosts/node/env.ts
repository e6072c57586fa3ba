import { parseDatabaseUrl, type DatabaseLocation } from './database.ts';
import { isLogLevel, LOG_LEVELS, type LogLevel } from './log.ts';

/** Everything that can be set from outside. README and `docs` describe the same names. */
export interface Config {
  port: number;
  /** Address to listen on; all of them unless set. */
  host: string | undefined;
  database: DatabaseLocation;
  /** Folder with what the build wrote. */
  distFolder: string | undefined;
  /** Where visitors reach the page, such as `https://them.example`. */
  publicOrigin: string | undefined;
  /** Other sites whose pages may call the function. */
  allowedOrigins: readonly string[];
  /** Whether a visitor is told that an address is on the list already. */
  discloseDuplicates: boolean;
  rateLimit: boolean;
  logLevel: LogLevel;
}

/** The variables as the process got them. An empty one counts as unset, as in most tools that write them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration. Pure: what it needs comes in, and nothing is guessed; a value that can't be understood stops
 * the start instead of meaning something else.
 *
 * @returns the configuration, or one sentence for each variable that is wrong
 */
export function parseEnv(environment: Environment): { config: Config } | { problems: string[] } {
  const problems: string[] = [];
  const value = (name: string) => environment[name]?.trim() ?? '';
  const read = <Value>(
    name: string,
    parse: (text: string) => Value | { problem: string },
    unset: Value,
  ): Value => {
    const text = value(name);
    if (text === '') return unset;
    const parsed = parse(text);
    if (!isProblem(parsed)) return parsed;
    problems.push(`${name} ${parsed.problem}`);
    return unset;
  };
  const database = parseDatabaseUrl(value('DATABASE_URL'));
  if ('problem' in database) problems.push(`DATABASE_URL ${database.problem}`);

  const config = {
    port: read('PORT', parsePort, 3000),
    host: value('HOST') || undefined,
    distFolder: value('DIST_FOLDER') || undefined,
    publicOrigin: read<string | undefined>('PUBLIC_ORIGIN', parseOrigin, undefined),
    allowedOrigins: read('ALLOWED_ORIGINS', parseOrigins, []),
    discloseDuplicates: read('DISCLOSE_DUPLICATES', parseSwitch, true),
    rateLimit: read('RATE_LIMIT', parseSwitch, true),
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
  };
  if (problems.length > 0 || 'problem' in database) return { problems };
  return { config: { ...config, database } };
}

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

function parsePort(text: string): number | { problem: string } {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535
    ? port
    : { problem: 'must be a port number from 0 to 65535' };
}

function parseSwitch(text: string): boolean | { problem: string } {
  if (text === 'on') return true;
  if (text === 'off') return false;
  return { problem: 'must be "on" or "off"' };
}

function parseLogLevel(text: string): LogLevel | { problem: string } {
  return isLogLevel(text) ? text : { problem: `must be one of ${LOG_LEVELS.join(', ')}` };
}

/** An origin as browsers write it: scheme, host, a port that is not the scheme's own, and nothing after it. */
function parseOrigin(text: string): string | { problem: string } {
  const url = URL.parse(text);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    `${url.search}${url.hash}` !== ''
  )
    return { problem: 'must be an origin such as https://them.example, without a path' };
  return url.origin;
}

function parseOrigins(text: string): readonly string[] | { problem: string } {
  const origins = text.split(/[\s,]+/).map(parseOrigin);
  const wrong = origins.find(isProblem);
  return wrong ?? origins.filter((origin) => typeof origin === 'string');
}
