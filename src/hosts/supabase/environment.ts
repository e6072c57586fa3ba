import { DEFAULT_RULES, type LimitRules } from '../../waitlist/limits.ts';
import {
  isProblem,
  parseLogLevel,
  parseOrigin,
  parseOrigins,
  parseSwitch,
  parseWindows,
  type Parsed,
} from '../shared/setting-values.ts';
import type { LogLevel } from '../shared/log.ts';
import { parsePostgresUrl, type PostgresLocation } from '../postgres/location.ts';

/** What can be set for the function, with `supabase secrets set NAME=value`. */
export interface FunctionConfig {
  database: PostgresLocation;
  /** Certificate of the authority that signed the database's, as text. */
  authority: string | undefined;
  /** Sites whose pages may call the function. */
  allowedOrigins: ReadonlySet<string>;
  discloseDuplicates: boolean;
  /** `undefined`: no limits. */
  limits: LimitRules | undefined;
  /** Which header names the visitor's address; only one that the platform itself sets, over what came, may be named. */
  addressHeader: string;
  logLevel: LogLevel;
}

/** Set by the network in front of Supabase's functions, whatever the client sent. */
const ADDRESS_HEADER = 'cf-connecting-ip';

/**
 * Reads the function's variables: the same names and rules as the server's, as far as they mean something here.
 *
 * `DATABASE_URL` is to be the transaction-mode pooler's. Without it the platform's own `SUPABASE_DB_URL` is used.
 *
 * @returns the configuration, or one sentence for each variable that is wrong
 */
export function parseFunctionEnv(
  environment: Readonly<Record<string, string | undefined>>,
): FunctionConfig | { problems: string[] } {
  const problems: string[] = [];
  const value = (name: string) => environment[name]?.trim() ?? '';
  const read = <Value>(name: string, parse: (text: string) => Parsed<Value>, unset: Value): Value => {
    const text = value(name);
    if (text === '') return unset;
    const parsed = parse(text);
    if (!isProblem(parsed)) return parsed;
    problems.push(`${name} ${parsed.problem}`);
    return unset;
  };
  const databaseVariable = value('DATABASE_URL') ? 'DATABASE_URL' : 'SUPABASE_DB_URL';
  const database = read<PostgresLocation | undefined>(databaseVariable, parseDatabase, undefined);
  const own = read<string | undefined>('PUBLIC_ORIGIN', parseOrigin, undefined);
  const others = read('ALLOWED_ORIGINS', parseOrigins, []);
  const rules = {
    perClient: read('LIMIT_PER_CLIENT', parseWindows, DEFAULT_RULES.perClient),
    perEmail: read('LIMIT_PER_EMAIL', parseWindows, DEFAULT_RULES.perEmail),
  };
  const config = {
    authority: value('DATABASE_CA') || undefined,
    allowedOrigins: new Set(own === undefined ? others : [own, ...others]),
    discloseDuplicates: read('DISCLOSE_DUPLICATES', parseSwitch, true),
    limits: read('RATE_LIMIT', parseSwitch, true) ? rules : undefined,
    addressHeader: value('CLIENT_ADDRESS_HEADER') || ADDRESS_HEADER,
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
  };
  if (problems.length > 0) return { problems };
  if (database === undefined) return { problems: ['SUPABASE_DB_URL is not set'] };
  return { ...config, database };
}

function parseDatabase(text: string): Parsed<PostgresLocation> {
  const location = parsePostgresUrl(text);
  if (isProblem(location)) return location;
  const { authority, certificate, key } = location.tls ?? {};
  return [authority, certificate, key].every((file) => file === undefined)
    ? location
    : {
        problem: 'names certificate files, which a function can not read; put the authority into DATABASE_CA',
      };
}
