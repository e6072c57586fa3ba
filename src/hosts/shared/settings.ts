import { facts } from '../../content/facts.ts';
import { DEFAULT_RULES, type LimitRules } from '../../waitlist/limits/limits.ts';
import { parseNetworks, type Network } from './client-address.ts';
import { parseDatabaseUrl, type DatabaseLocation } from './database-url.ts';
import {
  isProblem,
  parseCertificate,
  parseDays,
  parseFolder,
  parseHeaderName,
  parseHost,
  parseLogLevel,
  parseOrigin,
  parseOrigins,
  parsePort,
  parsePublicKey,
  parseSeconds,
  parseSwitch,
  parseWindows,
  type Parsed,
  type Problem,
} from './setting-values.ts';
import type { LogLevel } from './log.ts';

/** Everything that can be set from outside. Relative paths are relative to the project's folder. */
export interface Settings {
  port: number;
  /** Address to listen on; all of them unless set. */
  host: string | undefined;
  database: DatabaseLocation;
  /** Folder with what the build wrote. */
  distFolder: string;
  /** Where visitors reach the page, such as `https://them.example`. */
  publicOrigin: string | undefined;
  /** Other sites whose pages may call the function. */
  allowedOrigins: readonly string[];
  /** Whether the answer discloses that an address is on the list already. */
  discloseDuplicates: boolean;
  /** Limits on attempts; `undefined` when they are switched off, which is for load tests only. */
  limits: LimitRules | undefined;
  /** A plain form that is posted sooner after the page was seen comes from a program; in seconds, 0 switches it off. */
  minFormSeconds: number;
  /** Proxies that may name the visitor's address and protocol. */
  trustedProxies: readonly Network[];
  /** Header with the visitor's address on Supabase; name only one that the platform itself sets. */
  clientAddressHeader: string;
  /** Days after which an entry is deleted; `undefined` when the operator has switched that off. */
  retentionDays: number | undefined;
  logLevel: LogLevel;
  /** Where metrics are served; nowhere unless a port is set. */
  metrics: { port: number; host: string } | undefined;
  /** The function that the page calls, when it is not the server that serves the page. */
  supabase: { url: string | undefined; key: string | undefined };
}

/** The variables as the process got them. A blank one counts as unset, as in most tools that write them. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type ParsedSettings = { settings: Settings } | { problems: string[] };

/** Every variable, with a valid value to show beside an invalid one. README and `.env.example` list the same names. */
const EXAMPLES = {
  PORT: '3000',
  HOST: '127.0.0.1',
  DATABASE_URL: 'sqlite:data/waitlist.db',
  DATABASE_CA: '"-----BEGIN CERTIFICATE-----…"',
  PUBLIC_ORIGIN: 'https://them.example',
  ALLOWED_ORIGINS: 'https://www.them.example',
  TRUSTED_PROXIES: '10.0.0.0/8',
  CLIENT_ADDRESS_HEADER: 'cf-connecting-ip',
  LIMIT_PER_CLIENT: '1000/1h,2000/1d',
  LIMIT_PER_EMAIL: '10/15m',
  RATE_LIMIT: 'on',
  MIN_FORM_SECONDS: '2',
  DISCLOSE_DUPLICATES: 'on',
  RETENTION_DAYS: '365',
  LOG_LEVEL: 'info',
  METRICS_PORT: '9464',
  METRICS_HOST: '127.0.0.1',
  DIST_FOLDER: 'dist',
  VITE_SUPABASE_URL: 'https://project.supabase.example',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc',
} as const;

type Name = keyof typeof EXAMPLES;
export const SETTING_NAMES: readonly string[] = Object.keys(EXAMPLES);

/** The page promises to delete after so many months (`content/facts.ts`); the server keeps that by itself. */
const PROMISED_DAYS = Math.round((facts.retentionMonths * 365.25) / 12);

/**
 * Reads the settings for build, server, browser bundle, Supabase function and operator's command. Pure: nothing is
 * looked up. An invalid value stops the start instead of meaning something else.
 *
 * @returns the settings, or one sentence for each invalid variable; without its value, which might be a secret
 */
export function parseSettings(environment: Environment): ParsedSettings {
  const problems: string[] = [];
  const read: Read = (name, parse, unset) => {
    const text = environment[name]?.trim() ?? '';
    if (text === '') return unset;
    const parsed = parse(text);
    if (!isProblem(parsed)) return parsed;
    problems.push(describeProblem(name, parsed));
    return unset;
  };
  const settings = readAll(read);
  return problems.length > 0 ? { problems } : { settings };
}

type Read = <Value>(name: Name, parse: (text: string) => Parsed<Value>, unset: Value) => Value;

function readAll(read: Read): Settings {
  const authority = read<string | undefined>('DATABASE_CA', parseCertificate, undefined);
  return {
    port: read('PORT', parsePort, 3000),
    host: read<string | undefined>('HOST', parseHost, undefined),
    database: read<DatabaseLocation>('DATABASE_URL', (text) => parseDatabaseUrl(text, authority), {
      kind: 'sqlite',
      path: 'data/waitlist.db',
    }),
    distFolder: read('DIST_FOLDER', parseFolder, 'dist'),
    publicOrigin: read<string | undefined>('PUBLIC_ORIGIN', parseOrigin, undefined),
    allowedOrigins: read('ALLOWED_ORIGINS', parseOrigins, []),
    discloseDuplicates: read('DISCLOSE_DUPLICATES', parseSwitch, true),
    limits: readLimits(read),
    minFormSeconds: read('MIN_FORM_SECONDS', parseSeconds, 0),
    trustedProxies: read('TRUSTED_PROXIES', parseNetworks, []),
    // Set by the network in front of Supabase's functions, whatever the client sent.
    clientAddressHeader: read('CLIENT_ADDRESS_HEADER', parseHeaderName, 'cf-connecting-ip'),
    retentionDays: read<number | undefined>('RETENTION_DAYS', parseDays, PROMISED_DAYS),
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
    metrics: readMetrics(read),
    supabase: {
      url: read<string | undefined>('VITE_SUPABASE_URL', parseOrigin, undefined),
      key: read<string | undefined>('VITE_SUPABASE_ANON_KEY', parsePublicKey, undefined),
    },
  };
}

function readLimits(read: Read): LimitRules | undefined {
  const rules = {
    perClient: read('LIMIT_PER_CLIENT', parseWindows, DEFAULT_RULES.perClient),
    perEmail: read('LIMIT_PER_EMAIL', parseWindows, DEFAULT_RULES.perEmail),
  };
  return read('RATE_LIMIT', parseSwitch, true) ? rules : undefined;
}

/** Metrics are for the operator's own machine unless `METRICS_HOST` names another. */
function readMetrics(read: Read): Settings['metrics'] {
  const port = read<number | undefined>('METRICS_PORT', parsePort, undefined);
  const host = read('METRICS_HOST', parseHost, '127.0.0.1');
  return port === undefined ? undefined : { port, host };
}

/** The sentence about an invalid value, the same in every program, with a valid one to copy. */
export function describeProblem(name: Name, { problem, example }: Problem): string {
  return `${name} ${problem}, for example ${name}=${example ?? EXAMPLES[name]}.`;
}
