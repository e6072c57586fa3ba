import * as v from 'valibot';
import { PATHS } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE } from '../../contract/language.ts';
import { type Stage, stageOfPage, STAGES } from '../../contract/stage.ts';
import { messageApplyLink } from '../../hosts/settings/settings.ts';
import { isEditAddress, webAddress } from '../../hosts/settings/setting-values.ts';
import { readVersion } from '../../mail/versions.ts';
import { readStage, sendingsWithStage, writeStage, type KeptStage } from '../../waitlist/stage-store.ts';
import { countRows } from '../../waitlist/entries.ts';
import { subjectsIn } from '../formats/message-fields.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { createVisit, found, type Visit } from '../checks/check.ts';
import { change, originOf, query, type ActionHost } from './action.ts';
import { follows, Refusal, type Done, type Phrase, type RefusalReason, type ThenLine } from './plan.ts';

/** What students can do, where they apply, what is planned, and what the public page shows. */
export const stage = query(v.object({}), async (host) => {
  const origin = originOf(host);
  const { kept } = await readKept(host);
  const url = origin + PATHS[DEFAULT_LANGUAGE];
  const { seen, served } = await seePage(createVisit(host.fetch), url, kept.stage);
  return { origin, ...kept, isFixed: isFixed(host), seen, served };
});

const stageInput = v.object({
  stage: v.picklist(STAGES),
  /** Where people apply; the address of now if there is none. */
  applyUrl: v.optional(webAddress),
  /** When, by the clocks of the programme's zone unless it names another: `2026-09-01 08:00`. */
  at: v.optional(v.string()),
});

/**
 * Changes what students can do, at once or at a time. Whatever was planned is taken back: to do nothing else, name the
 * stage of now.
 */
export const setStage = change(stageInput, async (host, input) => {
  const { list, actor, programme } = host;
  const { stage, at: typed } = input;
  const { kept, text, now } = await readKept(host);
  const time = typed === undefined ? undefined : parseTimestamp(typed.trim(), programme.timeZone);
  const at = time === undefined ? undefined : new Date(time).toISOString();
  const applyUrl = input.applyUrl ?? kept.applyUrl;
  const isOther = stage !== kept.stage;
  const next: KeptStage = {
    ...{ stage: at === undefined ? stage : kept.stage, applyUrl },
    ...(at !== undefined && { planned: { stage, at } }),
  };
  const reason = ((): RefusalReason | undefined => {
    if (isFixed(host)) return 'stageFixed';
    if (stage === 'applications' && applyUrl === undefined) return 'noApplyAddress';
    // What the settings say must not keep applications from being closed.
    const isNeeded = stage === 'applications' || applyUrl !== kept.applyUrl;
    if (isNeeded && applyUrl !== undefined && isEditAddress(applyUrl)) return 'editAddress';
    if (typed !== undefined && at === undefined) return 'notATime';
    return at !== undefined && at <= now ? 'past' : undefined;
  })();
  const then = follows(
    isOther && { key: 'changesStage', values: { before: kept.stage, stage } },
    stage === 'applications' && applyUrl !== undefined && { key: 'leadsTo', values: { address: applyUrl } },
    at === undefined ? { key: 'atOnce' } : { key: 'later', values: { time: at } },
    kept.planned && { key: 'takesBack', values: { stage: kept.planned.stage, time: kept.planned.at } },
    ...(isOther || kept.planned ? await describeMails(host, next) : []),
  );
  const phrase: Phrase = isOther ? stage : kept.planned ? 'takeStageBack' : 'otherAddress';
  return {
    shown: { phrase, values: { time: at }, then, blockedBy: reason && { reason } },
    carryOut: async (): Promise<Done> => {
      const line = { from: kept.stage, to: stage, at };
      // What was shown is not so any more where somebody else has changed it.
      if (!(await writeStage(list.db, actor, text, next, line))) throw new Refusal('planGone');
      return { phrase, at };
    },
  };
});

/** The mails that a change of the stage starts, or that it takes the time from; otherwise that it sends none. */
async function describeMails(
  { list: { db }, programme }: ActionHost,
  { stage, planned }: KeptStage,
): Promise<ThenLine[]> {
  const opens = [stage, planned?.stage].includes('applications');
  const waiting = await sendingsWithStage(db);
  const lines = waiting.map(async ({ message, version, expected: number }): Promise<ThenLine> => {
    const texts = (await readVersion(db, message, version))?.texts ?? {};
    const subject = subjectsIn(texts, programme)[DEFAULT_LANGUAGE] || message;
    return { key: opens ? 'startsSending' : 'stopsSending', values: { subject, number } };
  });
  if (lines.length > 0) return Promise.all(lines);
  return [{ key: 'untold', values: { number: await countRows(db) } }];
}

/** The stage of the list; before a server has given it one, that of the settings. */
export async function readKept({ list, settings }: ActionHost) {
  const { stage, applyUrl } = settings;
  const read = await readStage(list.db, list.kind);
  return { ...read, kept: (isFixed({ settings }) ? undefined : read.kept) ?? { stage, applyUrl } };
}

/** Whether the page is on a static host, which serves what was built. */
const isFixed = ({ settings }: Pick<ActionHost, 'settings'>) => settings.supabase.url !== undefined;

/** Where `{applyLink}` in messages leads; `undefined` while there is no address to apply at. */
export async function applyLinkOf(host: ActionHost, origin: string): Promise<string | undefined> {
  const { kept } = await readKept(host);
  return messageApplyLink(host.settings, origin, kept.applyUrl);
}

/** What the public page shows: whether it is the page of the stage that the list is at. `served`: the stage of that page. */
export async function seePage(visit: Visit, url: string, stage: Stage) {
  const visited = await visit(url);
  const { response, text, sentence } = visited;
  const served = response?.ok ? stageOfPage(text) : undefined;
  const isAway = response === undefined || response.status >= 500;
  const fault = isAway ? 'reached' : served === undefined ? 'foreign' : served === stage ? false : 'behind';
  return {
    ...visited,
    served,
    seen: found(fault && 'bad', fault || 'reached', { url, sentence, stage: served ?? stage }),
  };
}
