import { facts } from '../../content/facts.ts';
import { DEFAULT_RULES, type LimitRules } from '../../waitlist/limits.ts';
import { parseNetworks, type Network } from './client-address.ts';
import { parseDatabaseUrl, type DatabaseLocation } from '../node/database.ts';
import {
  isProblem,
  parseDays,
  parseLogLevel,
  parseOrigin,
  parseOrigins,
  parsePort,
  parseSeconds,
  parseSwitch,
  parseWindows,
  type Parsed,
} from './setting-values.ts';
import type { LogLevel } from './log.ts';

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
  /** Limits on attempts; `undefined` when they are switched off, which is for load tests only. */
  limits: LimitRules | undefined;
  /** Seconds between seeing the page and posting its plain form below which it was no person; 0 switches it off. */
  minFormSeconds: number;
  /** Proxies whose word about where a visitor comes from counts. */
  trustedProxies: readonly Network[];
  /** Days after which an entry is deleted; `undefined` when the operator has switched that off. */
  retentionDays: number | undefined;
  logLevel: LogLevel;
  /** Where figures can be fetched; nowhere unless a port is set. */
  metrics: { port: number; host: string } | undefined;
}

/** The page promises to forget after so many months (`content/facts.ts`); the server keeps that by itself. */
const PROMISED_DAYS = Math.round((facts.retentionMonths * 365.25) / 12);

type Read = <Value>(name: string, parse: (text: string) => Parsed<Value>, unset: Value) => Value;

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
    limits: readLimits(read),
    minFormSeconds: read('MIN_FORM_SECONDS', parseSeconds, 0),
    trustedProxies: read('TRUSTED_PROXIES', parseNetworks, []),
    retentionDays: read<number | undefined>('RETENTION_DAYS', parseDays, PROMISED_DAYS),
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
    metrics: readMetrics(read, value('METRICS_HOST')),
  };
  if (problems.length > 0 || 'problem' in database) return { problems };
  return { config: { ...config, database } };
}

function readLimits(read: Read): LimitRules | undefined {
  const rules = {
    perClient: read('LIMIT_PER_CLIENT', parseWindows, DEFAULT_RULES.perClient),
    perEmail: read('LIMIT_PER_EMAIL', parseWindows, DEFAULT_RULES.perEmail),
  };
  return read('RATE_LIMIT', parseSwitch, true) ? rules : undefined;
}

/** Figures are for the operator's own machine unless they say otherwise. */
function readMetrics(read: Read, host: string): Config['metrics'] {
  const port = read<number | undefined>('METRICS_PORT', parsePort, undefined);
  return port === undefined ? undefined : { port, host: host || '127.0.0.1' };
}
