import * as v from 'valibot';
import { describeFault } from '../../backup/backup-refusal.ts';
import { PATHS } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE } from '../../contract/language.ts';
import { originOf, query, type ActionHost } from '../actions/action.ts';
import { messageName } from '../../waitlist/selection.ts';
import { checkFiles, checkFolder, checkLastBackup, checkNights, checkWhoLeft } from './check-backups.ts';
import { AREAS, createVisit, found, type Area, type Check, type Checking, type Found } from './check.ts';
import {
  checkAddresses,
  checkConsents,
  checkDisk,
  checkList,
  checkRejected,
  checkRestorable,
  checkSpike,
  checkTimes,
} from './check-list.ts';
import {
  checkConfirming,
  checkElsewhere,
  checkLinks,
  checkMailServer,
  checkMessage,
  checkRecords,
  checkTest,
} from './check-mail.ts';
import {
  checkAccess,
  checkBuild,
  checkFacts,
  checkIgnored,
  checkPage,
  checkSettings,
  checkStudio,
} from './check-site.ts';

type Look = (host: Checking) => Found[] | Promise<Found[]>;

/** All that is looked at. */
const LOOKS: Record<Area, readonly Look[]> = {
  site: [checkSettings, checkFacts, checkBuild, checkIgnored, checkStudio, checkAccess],
  page: [checkPage],
  list: [checkList, checkDisk, checkTimes, checkConsents],
  backups: [checkFolder, checkLastBackup, checkNights],
  files: [checkFiles, checkWhoLeft],
  people: [checkRestorable, checkAddresses, checkSpike, checkRejected],
  mail: [checkMailServer, checkElsewhere, checkRecords, checkConfirming],
  message: [checkMessage, checkTest, checkLinks],
};

/** What is well and what is not. Whatever one look comes upon, all others are made. */
export const checks = query(
  v.object({
    areas: v.optional(v.array(v.picklist(AREAS)), ['site', 'page', 'list', 'backups', 'files', 'mail']),
    /** Where the page is looked at as visitors reach it; `public`: at the address of the settings. */
    url: v.optional(v.union([v.literal('public'), v.pipe(v.string(), v.url())])),
    /** What is to be sent. */
    message: v.optional(messageName),
  }),
  async (host, { areas, url, message = '' }): Promise<Check[]> => {
    const checking = { ...host, visit: createVisit(host.fetch), url: pageAt(host, url), message };
    const looks = areas.flatMap((area) =>
      LOOKS[area].map(async (look) => (await tryTo(look, checking)).map((each) => ({ ...each, area }))),
    );
    const all = (await Promise.all(looks)).flat();
    // Where the list is away, most looks fail for one reason, which is said once.
    const told = new Set(all.map(({ id, details }) => id !== 'failed' && details['fault']));
    return all.filter(({ id, details: { fault } }) => id !== 'failed' || told.size < told.add(fault).size);
  },
);

async function tryTo(look: Look, checking: Checking): Promise<Found[]> {
  try {
    return await look(checking);
  } catch (error) {
    return [found('bad', 'failed', { fault: describeFault(error) })];
  }
}

/** The address of the page; that of a site is the page in the default language there. Only the command names another. */
function pageAt(host: ActionHost, asked: string | undefined): string | undefined {
  if (asked === undefined) return undefined;
  const url = new URL(asked === 'public' || host.session ? originOf(host) : asked);
  return url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url).href : url.href;
}
