import { fileURLToPath } from 'node:url';
import { programme } from '../../../content/programme.ts';
import { TRANSLATIONS } from '../../../content/translations.ts';
import type { Finding, Installation } from './finding.ts';
import { checkList } from './list-checks.ts';
import { checkRemains } from './remains.ts';
import {
  checkConfiguration,
  checkFacts,
  checkLanguages,
  checkPublicOrigin,
  checkSite,
  checkStage,
} from './site-checks.ts';
import { checkUrl } from './url-checks.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Checks whether everything is ready for the public. Nothing is changed but for a test sign-up, which is removed again.
 *
 * @param url where visitors reach the page, if that is to be checked as well
 */
export async function diagnose(installation: Installation, url: URL | undefined): Promise<Finding[]> {
  const { configuration } = installation;
  const settings = 'settings' in configuration ? configuration.settings : undefined;
  const origin = settings?.publicOrigin ?? programme.origin;
  return [
    ...checkConfiguration(configuration),
    checkPublicOrigin(origin),
    ...checkFacts(programme),
    ...(programme.isSample ? [] : checkRemains(PROJECT)),
    ...checkLanguages(TRANSLATIONS, programme),
    ...(settings === undefined
      ? []
      : [
          checkStage(settings),
          ...checkSite(settings.distFolder, origin),
          ...(await checkList(installation, settings)),
        ]),
    ...(url === undefined ? [] : await checkUrl(url, installation)),
  ];
}
