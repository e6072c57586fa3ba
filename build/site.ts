import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { linkPath } from '../src/content/locales.ts';
import { programme } from '../src/content/programme.ts';
import { OTHER_TEXTS } from '../src/content/translations.ts';
import { byLanguage, LANGUAGES } from '../src/contract/language.ts';
import { applyLink, type Settings } from '../src/hosts/settings/settings.ts';
import { bundleInline, bundlePage, constantsOf } from './bundles.ts';
import { cutCard, drawCard } from './card.ts';
import { checkContent, shareTexts, translationsIn } from './content.ts';
import { makeFonts, textsOf } from './fonts.ts';
import { hashedAddress } from './hashes.ts';
import { writeManifest } from './manifest.ts';
import { marksInUse, phoneIcon, tabIcon } from './marks.ts';
import { landingPage, linkPage, notFoundPage, robotsTxt, rootPage, sitemapXml, type Parts } from './pages.ts';
import { ROOT, type Output } from './paths.ts';
import { makePhotographs } from './photographs.ts';
import { bundleStyles, colourRules, dateRule, LATER_STYLES, weekRules } from './styles.ts';

/**
 * Makes the whole site: pages, scripts, fonts, the list of what may be served, and compressed variants.
 *
 * @param output an empty folder
 * @returns one sentence for each mistake in what the operator provides, with which there is no site, or for each warning
 */
export async function makeSite(output: Output, settings: Settings) {
  const { mistakes, warnings } = checkContent();
  if (mistakes.length > 0) return { problems: mistakes };
  const translations = translationsIn(settings.stage, settings.confirm.on);
  const photographs = await makePhotographs(path.join(ROOT, 'photos'));
  const fonts = await makeFonts(textsOf(translations));
  const problems = [...photographs.problems, ...fonts.problems];
  if (problems.length > 0) return { problems };

  const write = async (address: string, content: string | Buffer): Promise<string> => {
    const file = path.join(output.public, address);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return address;
  };
  const hashed = new Set([...photographs.files.keys(), ...fonts.files.keys()]);
  const writeHashed = (name: string, content: string | Buffer) => {
    const address = hashedAddress(name, content);
    hashed.add(address);
    return write(address, content);
  };

  for (const [address, content] of [...photographs.files, ...fonts.files]) await write(address, content);
  const bundles = await bundlePage(output, constantsOf(settings, photographs.photographs), translations);
  for (const address of bundles.hashed) hashed.add(address);

  const origin = settings.publicOrigin ?? programme.origin;
  const marks = marksInUse();
  const first = bundleStyles(
    'styles/first.css',
    ...(applyLink(settings) === undefined ? [] : ['signup/apply.css']),
    ...(photographs.photographs.hero === undefined ? [] : ['sections/hero-photo.css']),
  );
  // The printed page names the address of the sign-up; only the build knows the origin.
  const printed = `:root{--origin:${JSON.stringify(origin)}}`;
  const later = bundleStyles(...LATER_STYLES) + weekRules() + dateRule(fonts) + printed;
  const declared = colourRules(first + marks);
  const ofCard = photographs.sources.get('card') ?? photographs.sources.get('hero');
  const cards = byLanguage(() => '');
  for (const language of LANGUAGES)
    cards[language] = ofCard
      ? await writeHashed('card.jpg', await cutCard(ofCard))
      : await writeHashed(
          `card-${language}.png`,
          await drawCard(language, translations[language], output.work),
        );
  const parts: Parts = {
    origin,
    translations,
    ...bundles,
    icon: tabIcon(),
    cards,
    laterStyles: await writeHashed('later.css', later + colourRules(later, declared)),
    fontStyles: await writeHashed('fonts.css', fonts.rules),
  };

  const withColours = (css: string) => css + colourRules(css + marks) + fonts.fallbacks;
  const bare = withColours(bundleStyles('styles/bare.css'));
  await write('index.html', rootPage(parts, bare, await bundleInline('root.ts')));
  await write('404.html', notFoundPage(parts, bare, await bundleInline('not-found.ts')));
  // Where the function is on the page's own origin, the form needs no script.
  const linkScript = settings.supabase.url === undefined ? '' : await bundleInline('leave.ts');
  const sharing = { 'import.meta.env.SHARE_TEXTS': shareTexts() };
  const shareScript = await bundleInline('share.ts', sharing);
  const leaveStyles = withColours(bundleStyles('leave/leave.css'));
  const confirmStyles = withColours(bundleStyles('leave/leave.css', 'leave/confirm.css'));
  for (const language of LANGUAGES) {
    const startUp = await bundleInline('start-up.ts', {
      LANDING_ENTRY: bundles.client.landing,
      TRANSLATION_ENTRY: bundles.client.translations[language],
      OFFLINE: OTHER_TEXTS[language].offline,
      FUNCTION_ELSEWHERE: settings.supabase.url !== undefined,
      FONTS: fonts.faces,
    });
    await write(`${language}.html`, landingPage(language, parts, withColours(first), startUp));
    const leave = linkPage(language, 'leave', parts, leaveStyles, linkScript);
    await write(`${linkPath('leave', language)}.html`, leave);
    // Also where nobody is asked any more: links that were sent go on working.
    const confirm = linkPage(language, 'confirm', parts, confirmStyles, linkScript + shareScript);
    await write(`${linkPath('confirm', language)}.html`, confirm);
  }
  await write('robots.txt', robotsTxt(origin));
  await write('sitemap.xml', sitemapXml(origin));
  await write('apple-touch-icon.png', phoneIcon());

  await writeManifest(output, hashed, settings.supabase.url, settings.confirm.on);
  return { warnings };
}
