import * as v from 'valibot';
import { PATHS } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE } from '../../contract/language.ts';
import { APPLY_PATH, type Stage, stageOfPage, STAGES } from '../../contract/stage.ts';
import { webAddress } from '../../hosts/settings/setting-values.ts';
import { readStage, writeStage, type KeptStage } from '../../waitlist/stage.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { found } from '../checks/check.ts';
import { createVisit, type Visit } from '../checks/visit.ts';
import { change, query, type ActionHost } from './action.ts';
import { Refusal, type RefusalReason } from './refusal.ts';

/** What students can do, where they apply, what is planned, and what the public page shows. */
export const stage = query({
  input: v.object({}),
  run: async (host) => {
    const { settings, programme } = host;
    const origin = settings.publicOrigin ?? programme.origin;
    const { kept } = await readKept(host);
    const url = origin + PATHS[DEFAULT_LANGUAGE];
    const { seen, served } = await seePage(createVisit(host.fetch), url, kept.stage);
    return {
      origin,
      ...kept,
      isFixed: isFixed(host),
      ignored: await ignoredSettings(host),
      seen,
      served,
    };
  },
});

const stageInput = v.object({
  stage: v.picklist(STAGES),
  /** Where people apply; the address of now if there is none. */
  applyUrl: v.optional(webAddress),
  /** When, by the clocks of the programme's zone unless it names another: `2026-09-01 08:00`. */
  at: v.optional(v.string()),
  /** What the plan has shown. */
  shown: v.optional(v.string()),
});

/**
 * Changes what students can do, at once or at a time. Whatever was planned is taken back: to do nothing else, name the
 * stage of now.
 */
export const setStage = change({
  input: stageInput,
  plan: async (host, input) => {
    const { then, at, obstacle, ...read } = await planStage(host, input);
    return { now: read.kept, then, at, shown: read.shown, obstacle };
  },
  apply: async (host, input) => {
    const { kept, then, at, obstacle, shown, text } = await planStage(host, input);
    if (obstacle !== undefined) throw new Refusal(obstacle);
    const line = { from: kept.stage, to: input.stage, at };
    const isSame = input.shown === undefined || input.shown === shown;
    if (!isSame || !(await writeStage(host.list.db, host.actor, text, then, line)))
      throw new Refusal('planGone');
    return { now: then, at };
  },
});

/** What a change would make of the stage, and what is in its way. */
async function planStage(host: ActionHost, { stage, at: typed, applyUrl }: v.InferOutput<typeof stageInput>) {
  const { kept, text, now } = await readKept(host);
  const time = typed === undefined ? undefined : parseTimestamp(typed.trim(), host.programme.timeZone);
  const at = time === undefined ? undefined : new Date(time).toISOString();
  const address = applyUrl ?? kept.applyUrl;
  const then: KeptStage = {
    stage: at === undefined ? stage : kept.stage,
    applyUrl: address,
    ...(at !== undefined && { planned: { stage, at } }),
  };
  const obstacle = ((): RefusalReason | undefined => {
    if (isFixed(host)) return 'stageFixed';
    if (stage === 'applications' && address === undefined) return 'noApplyAddress';
    if (typed !== undefined && at === undefined) return 'notATime';
    return at !== undefined && at <= now ? 'past' : undefined;
  })();
  return { kept, text, then, at, obstacle, shown: JSON.stringify(kept) };
}

/** The stage of the list; before a server has given it one, that of the settings. */
export async function readKept({ list, settings }: ActionHost) {
  const { stage, applyUrl } = settings;
  const read = await readStage(list.db, list.kind);
  return { ...read, kept: (isFixed({ settings }) ? undefined : read.kept) ?? { stage, applyUrl } };
}

/** Whether the page is on a static host, which serves what was built. */
const isFixed = ({ settings }: Pick<ActionHost, 'settings'>) => settings.supabase.url !== undefined;

/** Lines of the settings that have no effect, because the list says something else by now. */
export async function ignoredSettings(host: ActionHost): Promise<string[]> {
  const { stage, isStageSet, applyUrl } = host.settings;
  const { kept } = await readKept(host);
  return [
    ...(isStageSet && stage !== kept.stage ? [`STAGE=${stage}`] : []),
    ...(applyUrl !== undefined && applyUrl !== kept.applyUrl ? [`APPLY_URL=${applyUrl}`] : []),
  ];
}

/** Where `{applyLink}` in messages leads; `undefined` while there is no address to apply at. */
export async function applyLinkOf(host: ActionHost, origin: string): Promise<string | undefined> {
  const { kept } = await readKept(host);
  return isFixed(host) || kept.applyUrl === undefined ? kept.applyUrl : origin + APPLY_PATH;
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
