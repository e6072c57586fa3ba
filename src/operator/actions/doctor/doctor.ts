import * as v from 'valibot';
import { query } from '../action.ts';
import { ignoredSettings } from '../stage.ts';
import type { Finding, ReportFinding } from './finding.ts';
import { describeFault } from '../../../backup/refusal.ts';
import { checkList } from './list-checks.ts';
import { checkSite, checkUrl } from './site-checks.ts';

/**
 * What keeps the page from going live, or could be better, and how many checks found nothing. With an address, the page that
 * visitors reach there, too; `public`: at that of the settings.
 */
export const doctor = query({
  input: v.object({ url: v.optional(v.union([v.literal('public'), v.pipe(v.string(), v.url())])) }),
  run: async (host, { url }) => {
    const findings: Finding[] = [];
    let fine = 0;
    const report: ReportFinding = (level, id, details = {}) => {
      if (level === false) fine += 1;
      else findings.push({ id, level, details });
    };
    checkSite(host, report);
    try {
      await checkList(host, report);
      const ignored = await ignoredSettings(host);
      report(ignored.length > 0 && 'look', 'stage', { setting: ignored.join(', ') });
    } catch (error) {
      report('bad', 'list', { fault: describeFault(error) });
    }
    const { publicOrigin = host.programme.origin } = host.settings;
    const visited = url === 'public' ? publicOrigin : url;
    if (visited !== undefined) await checkUrl(new URL(visited), host, report);
    return { findings, fine };
  },
});
