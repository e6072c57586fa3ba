import { programme } from '../../content/programme.ts';
import type { Stage } from '../../contract/stage.ts';
import { DEFAULT_RULES, type LimitRules } from '../../waitlist/limits/limits.ts';
import { parseNetworks, type Network } from './client-address.ts';
import { parseDatabaseUrl, type DatabaseLocation } from './database-url.ts';
import { parseMailbox, parseMailUrl, type Mailbox, type MailServer } from './mail-url.ts';
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
  parseStage,
  parseSwitch,
  parseWebAddress,
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
  /** What a visitor of the page can do now. */
  stage: Stage;
  /** Where people apply, once they can. Always set in the stage `applications`. */
  applyUrl: string | undefined;
  /** How `waitlist mail` sends; each is needed only there. */
  mail: { server: MailServer | undefined; from: Mailbox | undefined; replyTo: Mailbox | undefined };
}

/** The variables as the process got them. A blank one counts as unset, as in most tools that write them. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type ParsedSettings = { settings: Settings } | { problems: string[] };

/** The page promises to delete after so many months (`content/programme.ts`); the server keeps that by itself. */
const PROMISED_DAYS = Math.round((programme.retentionMonths * 365.25) / 12);

interface Variable<Value> {
  /** A valid value to show beside an invalid one. */
  example: string;
  parse: (text: string) => Parsed<Value>;
  /** The value when the variable is unset or blank. */
  unset: Value;
}

function variable<Value>(example: string, parse: Variable<Value>['parse'], unset: Value): Variable<Value> {
  return { example, parse, unset };
}

/** A variable whose setting is `undefined` when it is unset. */
function optional<Value>(example: string, parse: Variable<Value>['parse']): Variable<Value | undefined> {
  return { example, parse, unset: undefined };
}

/** Every variable. README and `.env.example` list the same names. */
const VARIABLES = {
  PORT: variable('3000', parsePort, 3000),
  HOST: optional('127.0.0.1', parseHost),
  DATABASE_URL: variable('sqlite:data/waitlist.db', (text) => text, 'sqlite:data/waitlist.db'),
  DATABASE_CA: optional('"-----BEGIN CERTIFICATE-----…"', parseCertificate),
  PUBLIC_ORIGIN: optional('https://them.example', parseOrigin),
  ALLOWED_ORIGINS: variable('https://www.them.example', parseOrigins, []),
  TRUSTED_PROXIES: variable('10.0.0.0/8', parseNetworks, []),
  // Set by the network in front of Supabase's functions, whatever the client sent.
  CLIENT_ADDRESS_HEADER: variable('cf-connecting-ip', parseHeaderName, 'cf-connecting-ip'),
  LIMIT_PER_CLIENT: variable('1000/1h,2000/1d', parseWindows, DEFAULT_RULES.perClient),
  LIMIT_PER_EMAIL: variable('10/15m', parseWindows, DEFAULT_RULES.perEmail),
  RATE_LIMIT: variable('on', parseSwitch, true),
  MIN_FORM_SECONDS: variable('2', parseSeconds, 0),
  DISCLOSE_DUPLICATES: variable('on', parseSwitch, true),
  RETENTION_DAYS: variable<number | undefined>('365', parseDays, PROMISED_DAYS),
  LOG_LEVEL: variable<LogLevel>('info', parseLogLevel, 'info'),
  METRICS_PORT: optional('9464', parsePort),
  // Metrics are for the operator's own machine unless this names another.
  METRICS_HOST: variable('127.0.0.1', parseHost, '127.0.0.1'),
  DIST_FOLDER: variable('dist', parseFolder, 'dist'),
  VITE_SUPABASE_URL: optional('https://project.supabase.example', parseOrigin),
  VITE_SUPABASE_ANON_KEY: optional('sb_publishable_abc', parsePublicKey),
  STAGE: variable<Stage>('closed', parseStage, 'waitlist'),
  APPLY_URL: optional('https://apply.them.example/2026', parseWebAddress),
  MAIL_URL: optional('smtps://user:password@smtp.example:465', parseMailUrl),
  MAIL_FROM: optional('Thềm <hello@them.example>', parseMailbox),
  MAIL_REPLY_TO: optional('hello@them.example', parseMailbox),
};

type Name = keyof typeof VARIABLES;
export const SETTING_NAMES: readonly string[] = Object.keys(VARIABLES);

/**
 * Reads the settings for build, server, browser bundle, Supabase function and operator's command. Pure: nothing is
 * looked up. An invalid value stops the start instead of meaning something else.
 *
 * @returns the settings, or one sentence for each invalid variable; without its value, which might be a secret
 */
export function parseSettings(environment: Environment): ParsedSettings {
  const problems: string[] = [];
  const read = <Which extends Name>(name: Which): (typeof VARIABLES)[Which]['unset'] => {
    const { parse, unset } = VARIABLES[name] as Variable<(typeof VARIABLES)[Which]['unset']>;
    const text = environment[name]?.trim() ?? '';
    if (text === '') return unset;
    const parsed = parse(text);
    if (!isProblem(parsed)) return parsed;
    problems.push(describeProblem(name, parsed));
    return unset;
  };
  const database = parseDatabaseUrl(read('DATABASE_URL'), read('DATABASE_CA'));
  if (isProblem(database)) problems.push(describeProblem('DATABASE_URL', database));
  const limits = { perClient: read('LIMIT_PER_CLIENT'), perEmail: read('LIMIT_PER_EMAIL') };
  const metrics = { port: read('METRICS_PORT'), host: read('METRICS_HOST') };
  const settings = {
    port: read('PORT'),
    host: read('HOST'),
    distFolder: read('DIST_FOLDER'),
    publicOrigin: read('PUBLIC_ORIGIN'),
    allowedOrigins: read('ALLOWED_ORIGINS'),
    discloseDuplicates: read('DISCLOSE_DUPLICATES'),
    limits: read('RATE_LIMIT') ? limits : undefined,
    minFormSeconds: read('MIN_FORM_SECONDS'),
    trustedProxies: read('TRUSTED_PROXIES'),
    clientAddressHeader: read('CLIENT_ADDRESS_HEADER'),
    retentionDays: read('RETENTION_DAYS'),
    logLevel: read('LOG_LEVEL'),
    metrics: metrics.port === undefined ? undefined : { ...metrics, port: metrics.port },
    supabase: { url: read('VITE_SUPABASE_URL'), key: read('VITE_SUPABASE_ANON_KEY') },
    stage: read('STAGE'),
    applyUrl: read('APPLY_URL'),
    mail: { server: read('MAIL_URL'), from: read('MAIL_FROM'), replyTo: read('MAIL_REPLY_TO') },
  };
  if (settings.stage === 'applications' && !environment['APPLY_URL']?.trim())
    problems.push(describeProblem('APPLY_URL', { problem: 'must be set where STAGE=applications' }));
  return problems.length > 0 || isProblem(database) ? { problems } : { settings: { ...settings, database } };
}

/** The sentence about an invalid value, the same in every program, with a valid one to copy. */
export function describeProblem(name: Name, { problem, example }: Problem): string {
  return `${name} ${problem}, for example ${name}=${example ?? VARIABLES[name].example}.`;
}

/** Where the page leads people to apply; nowhere in the other stages. */
export function applyLink({ stage, applyUrl }: Pick<Settings, 'stage' | 'applyUrl'>): string | undefined {
  return stage === 'applications' ? applyUrl : undefined;
}
