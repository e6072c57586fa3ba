import { programme } from '../../../content/programme.ts';
import { PROJECT_FOLDER } from '../../../hosts/node/environment.ts';
import type { CheckedHost, Finding } from './finding.ts';
import { checkList } from './list-checks.ts';
import { checkContent, checkPublicOrigin, checkSettings, checkSite } from './site-checks.ts';
import { checkUrl } from './url-checks.ts';

/**
 * Checks whether everything is ready for the public. Nothing is changed but for a test sign-up, which is removed again.
 *
 * @param url where visitors reach the page, if that is to be checked as well
 */
export async function diagnose(host: CheckedHost, url: URL | undefined): Promise<Finding[]> {
  const { settings } = host;
  const origin = settings.publicOrigin ?? programme.origin;
  return [
    ...checkSettings(settings),
    checkPublicOrigin(origin),
    ...checkContent(PROJECT_FOLDER, programme),
    checkSite(settings.distFolder, origin),
    ...(await checkList(host)),
    ...(url === undefined ? [] : await checkUrl(url, host)),
  ];
}
