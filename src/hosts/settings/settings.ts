import * as v from 'valibot';
import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { APPLY_PATH } from '../../contract/stage.ts';
import type { KeptStage } from '../../waitlist/stage-store.ts';
import { parseNetwork } from '../shared/client-address.ts';
import { SETTING_PROBLEMS as PROBLEMS } from '../texts/en.ts';
import { parseDatabaseUrl, parseMailbox, parseMailUrl } from './server-url.ts';
import * as value from './setting-values.ts';

/** The variables as the process got them. A blank one counts as unset, as in most tools that write them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that can be set from outside. Relative paths are relative to the project's folder. */
export type Settings = ReturnType<typeof toSettings>;

export type ParsedSettings = { settings: Settings } | { problems: string[] };

/** The page promises to delete after so many months (`content/programme.ts`); the server keeps that by itself. */
const PROMISED_DAYS = Math.round((programme.retentionMonths * 365.25) / 12);

/** Every variable, with the text that it has when it is unset. README and `.env.example` list the same names. */
const VARIABLES = v.object({
  PORT: v.optional(value.port, '3000'),
  HOST: v.optional(v.string()),
  DATABASE_URL: v.optional(value.readBy(parseDatabaseUrl, PROBLEMS.databaseUrl), 'sqlite:data/waitlist.db'),
  DATABASE_CA: v.optional(value.certificate),
  PUBLIC_ORIGIN: v.optional(value.origin),
  HSTS: v.optional(value.oneOf(['host', 'subdomains']), 'host'),
  ALLOWED_ORIGINS: v.optional(value.listOf(value.origin)),
  TRUSTED_PROXIES: v.optional(value.listOf(value.readBy(parseNetwork, PROBLEMS.network))),
  // Two lecture halls of 500 behind one address fit into one minute; a script is stopped at the thousandth row.
  LIMIT_PER_CLIENT: v.optional(value.windows, '1000/1h,2000/1d'),
  LIMIT_PER_EMAIL: v.optional(value.windows, '10/15m'),
  RATE_LIMIT: v.optional(value.onOrOff, 'on'),
  DISCLOSE_DUPLICATES: v.optional(value.onOrOff, 'on'),
  RETENTION_DAYS: v.optional(value.days, String(PROMISED_DAYS)),
  LOG_LEVEL: v.optional(value.logLevel, 'info'),
  METRICS_PORT: v.optional(value.port),
  // Metrics are for the operator's own machine unless this names another.
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  DRAIN_SECONDS: v.optional(value.seconds, '0'),
  VITE_SUPABASE_URL: v.optional(value.origin),
  VITE_SUPABASE_ANON_KEY: v.optional(value.publicKey),
  STAGE: v.optional(value.stageName),
  APPLY_URL: v.optional(value.webAddress),
  MAIL_URL: v.optional(value.readBy(parseMailUrl, PROBLEMS.mailUrl)),
  MAIL_FROM: v.optional(value.readBy(parseMailbox, PROBLEMS.mailbox)),
  MAIL_REPLY_TO: v.optional(value.readBy(parseMailbox, PROBLEMS.mailbox)),
  MAIL_DKIM_SELECTOR: v.optional(value.selector),
  CONFIRM: v.optional(value.onOrOff, 'off'),
  CONFIRM_PER_HOUR: v.optional(value.count, '3000'),
  BACKUP_FOLDER: v.optional(v.string()),
  BACKUP_RECIPIENT: v.optional(value.ageRecipient),
  BACKUP_DAYS: v.optional(value.days, '14'),
  STUDIO: v.optional(value.onOrOff, 'on'),
  STUDIO_PORT: v.optional(value.port, '4620'),
  // Nobody else's machine reaches it until a proxy leads to it.
  STUDIO_HOST: v.optional(v.string(), '127.0.0.1'),
  STUDIO_ORIGIN: v.optional(value.studioOrigin),
  // Counts where the machine's file is looked for (node/environment.ts).
  PROGRAM_FOLDER: v.optional(v.string()),
});

type Name = keyof typeof VARIABLES.entries;
export const SETTING_NAMES = Object.keys(VARIABLES.entries) as readonly Name[];

/** What each value must have beside it, and a right one. The mail that asks to confirm has a server, a sender and a link. */
const NEEDS: readonly [setting: Name, value: string, needed: Name, right: string][] = [
  ['STAGE', 'applications', 'APPLY_URL', 'https://apply.waitlist.example/2026'],
  ['CONFIRM', 'on', 'MAIL_URL', 'smtps://user:password@smtp.example:465'],
  ['CONFIRM', 'on', 'MAIL_FROM', 'Waitlist <hello@waitlist.example>'],
  ['CONFIRM', 'on', 'PUBLIC_ORIGIN', 'https://waitlist.example'],
];

/**
 * Reads the settings for build, server, browser bundle, Supabase function and operator's command. Pure: nothing is
 * looked up. An invalid value stops the start instead of meaning something else.
 *
 * @returns the settings, or one sentence for each invalid variable; without its value, which might be a secret
 */
export function parseSettings(environment: Environment): ParsedSettings {
  const given: Partial<Record<Name, string>> = {};
  for (const name of SETTING_NAMES) {
    const text = environment[name]?.trim() ?? '';
    if (text !== '') given[name] = text;
  }
  const parsed = v.safeParse(VARIABLES, given, { abortPipeEarly: true });
  const problems = new Map<string, string>();
  for (const [setting, value, needed, right] of NEEDS)
    if (given[setting] === value && given[needed] === undefined)
      problems.set(needed, fill(PROBLEMS.needed, { setting, value, needed, right }));
  // Whatever runs under the page's origin could read what the studio keeps in a browser.
  const { STUDIO_ORIGIN, PUBLIC_ORIGIN } = parsed.typed ? parsed.output : {};
  if (STUDIO_ORIGIN !== undefined && STUDIO_ORIGIN === PUBLIC_ORIGIN)
    problems.set('STUDIO_ORIGIN', PROBLEMS.studioOrigin);
  for (const { path, message } of parsed.issues ?? []) problems.set(String(path?.[0].key), message);
  if (parsed.success && problems.size === 0) return { settings: toSettings(parsed.output) };
  return { problems: [...problems].map(([name, problem]) => `${name} ${problem}.`) };
}

function toSettings(set: v.InferOutput<typeof VARIABLES>) {
  const database = set.DATABASE_URL;
  if (database.kind === 'postgres' && database.tls) database.tls.authority = set.DATABASE_CA;
  const limits = { perClient: set.LIMIT_PER_CLIENT, perEmail: set.LIMIT_PER_EMAIL };
  const besideList = database.kind === 'sqlite' ? database.path.replace(/[^/]*$/, 'backups') : undefined;
  return {
    port: set.PORT,
    /** Address to listen on; all of them unless set. */
    host: set.HOST,
    /** Seconds for which a server that stops goes on answering, while it tells proxies to go elsewhere. */
    drainSeconds: set.DRAIN_SECONDS,
    database,
    /** Where visitors reach the page, such as `https://waitlist.example`. */
    publicOrigin: set.PUBLIC_ORIGIN,
    /** Whether they reach it over TLS, and whether so they do all names below it. */
    tls: set.PUBLIC_ORIGIN?.startsWith('https:') === true && (set.HSTS === 'subdomains' ? set.HSTS : true),
    /** Other sites whose pages may call the function. */
    allowedOrigins: set.ALLOWED_ORIGINS ?? [],
    /** Whether the answer discloses that an address is on the list already. */
    discloseDuplicates: set.DISCLOSE_DUPLICATES,
    /** Limits on attempts; `undefined` when they are switched off, which is for load tests only. */
    limits: set.RATE_LIMIT ? limits : undefined,
    /** Proxies that may name the visitor's address and protocol. */
    trustedProxies: set.TRUSTED_PROXIES ?? [],
    /** Days after which an entry is deleted; `undefined` when the operator has switched that off. */
    retentionDays: set.RETENTION_DAYS,
    logLevel: set.LOG_LEVEL,
    /** Where metrics are served; nowhere unless a port is set. */
    metrics: set.METRICS_PORT === undefined ? undefined : { port: set.METRICS_PORT, host: set.METRICS_HOST },
    /** The function that the page calls, when it is not the server that serves the page. */
    supabase: { url: set.VITE_SUPABASE_URL, key: set.VITE_SUPABASE_ANON_KEY },
    /**
     * What a visitor can do on a page whose list has no stage yet, or that is on a static host; whether `STAGE` says so; and
     * where people apply, always set in the stage `applications`.
     */
    stage: set.STAGE ?? 'waitlist',
    isStageSet: set.STAGE !== undefined,
    applyUrl: set.APPLY_URL,
    /** How messages are sent; each is needed only there. */
    mail: {
      ...{ server: set.MAIL_URL, from: set.MAIL_FROM, replyTo: set.MAIL_REPLY_TO },
      /** Which of the sender's keys is looked up in DNS before sending. The provider signs. */
      dkimSelector: set.MAIL_DKIM_SELECTOR,
    },
    /**
     * Whether the owners of new addresses are asked to confirm them, and how many mails for that all nodes together send
     * in an hour of the clock.
     */
    confirm: { on: set.CONFIRM, perHour: set.CONFIRM_PER_HOUR },
    /**
     * Where backups and suppression lists are kept (beside the list's file; nowhere on PostgreSQL unless it is set), the public
     * age key that they are encrypted to, if any, and the days after which backups are deleted, unless that is off.
     */
    backup: {
      folder: set.BACKUP_FOLDER ?? besideList,
      recipient: set.BACKUP_RECIPIENT,
      days: set.BACKUP_DAYS,
    },
    /** Whether a server starts the organiser's studio, where that listens, and where a browser reaches it if a proxy leads there. */
    studio: { on: set.STUDIO, port: set.STUDIO_PORT, host: set.STUDIO_HOST, origin: set.STUDIO_ORIGIN },
  };
}

/** Where this machine reaches its studio. */
export function localOrigin({ host, port }: Settings['studio']): string {
  const name = /^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Where `{applyLink}` in messages leads; nowhere while there is no address to apply at. @param origin of the page */
export function messageApplyLink(
  { supabase }: Pick<Settings, 'supabase'>,
  origin: string,
  applyUrl: string | undefined,
): string | undefined {
  return supabase.url !== undefined || applyUrl === undefined ? applyUrl : origin + APPLY_PATH;
}

/** Where the page leads people to apply; nowhere in the other stages. */
export function applyLink({ stage, applyUrl }: KeptStage): string | undefined {
  return stage === 'applications' ? applyUrl : undefined;
}
