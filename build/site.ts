import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PATHS } from '../src/content/locales.ts';
import { withFacts } from '../src/content/placeholders.ts';
import { programme } from '../src/content/programme.ts';
import { OTHER_TEXTS } from '../src/content/translations.ts';
import { byLanguage, DEFAULT_LANGUAGE, LANGUAGES } from '../src/contract/language.ts';
import { STAGES } from '../src/contract/stage.ts';
import { applyLink, type Settings } from '../src/hosts/settings/settings.ts';
import { bundleInline, bundlePage, constantsOf, LICENCES } from './bundles.ts';
import { cutCard, drawCard } from './card.ts';
import { checkContent, translationsIn } from './content.ts';
import { fontLicences } from './cut-font.ts';
import { FONT_SETS, fontsIn, makeFonts } from './fonts.ts';
import { writeManifest } from './manifest.ts';
import { marksInUse, phoneIcon, tabIcon } from './marks.ts';
import { applyPage, landingPage, notFoundPage, robotsTxt, rootPage, sitemapXml, textPage } from './pages.ts';
import { hashedAddress, ROOT, type Output } from './paths.ts';
import { makePhotographs } from './photographs.ts';
import { makeStepDrawings } from './step-picture.ts';
import { bundleStyles, colourRules, dateRule, LATER_STYLES, LINE_STYLES, weekRules } from './styles.ts';

/**
 * Makes the whole site: pages, scripts, fonts, the list of what may be served, and compressed variants.
 *
 * @param output an empty folder
 * @returns one sentence for each mistake in what the operator provides, with which there is no site, and for each warning
 */
export async function makeSite(output: Output, settings: Settings) {
  const { problems, warnings } = checkContent();
  if (problems.length > 0) return { problems, warnings };
  // Where the function is elsewhere, the page is on a static host, which has no list to ask for the stage.
  const stages = (settings.supabase.url === undefined ? STAGES : [settings.stage]).map((stage) => ({
    stage,
    translations: translationsIn(stage, settings.confirm.on),
  }));
  const { photographs, sources, ...photos } = await makePhotographs(path.join(ROOT, 'photos'));
  const fonts = await makeFonts(
    // Whole texts count for the fallbacks, those that later stages have instead for their letters.
    byLanguage((language) => [
      stages[0]?.translations[language],
      withFacts(language, OTHER_TEXTS[language].stages),
    ]),
  );
  problems.push(...photos.problems, ...fonts.problems);
  if (problems.length > 0) return { problems, warnings };

  const write = (address: string, content: string | Buffer, folder = output.public) => {
    const file = path.join(folder, address);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const hashed = new Set([...photos.files.keys(), ...fonts.files.keys()]);
  const writeHashed = (name: string, content: string | Buffer) => {
    const address = hashedAddress(name, content);
    hashed.add(address);
    write(address, content);
    return address;
  };

  for (const [address, content] of [...photos.files, ...fonts.files]) write(address, content);
  const origin = settings.publicOrigin ?? programme.origin;
  const steps = await makeStepDrawings(origin, output.work, writeHashed);
  const { pages, prerender, ...made } = await bundlePage(
    output,
    constantsOf(settings, photographs, steps),
    stages,
  );
  for (const address of made.hashed) hashed.add(address);

  const marks = marksInUse();
  const ofHero = photographs.hero === undefined ? [] : ['sections/hero-photo.css'];
  const first = bundleStyles('styles/first.css', ...ofHero);
  const dateRules = new Set(LANGUAGES.map((language) => dateRule(language, fonts.of[language])));
  // The printed page names the address of the sign-up; only the build knows the origin.
  const printed = `:root{--origin:${JSON.stringify(origin)}}`;
  const later = bundleStyles(...LATER_STYLES) + weekRules() + [...dateRules].join('') + printed;
  const declared = colourRules(first + marks);
  const ofCard = sources.get('card') ?? sources.get('hero');
  const photograph = ofCard && writeHashed('card.jpg', await cutCard(ofCard));
  const common = {
    origin,
    prerender,
    icon: tabIcon(),
    laterStyles: writeHashed('later.css', later + colourRules(later, declared)),
    fontStyles: byLanguage((language) => writeHashed('fonts.css', fonts.of[language].rules)),
  };

  const lineStyles = bundleStyles(...LINE_STYLES);
  const withColours = (css: string, language = DEFAULT_LANGUAGE) =>
    css + colourRules(css + marks) + lineStyles + fonts.of[language].fallbacks;
  const bare = withColours(bundleStyles('styles/bare.css'));
  const rootScript = await bundleInline('root.ts');
  for (const page of pages) {
    const cards = byLanguage(() => photograph ?? '');
    for (const language of photograph === undefined ? LANGUAGES : []) {
      const card = await drawCard(language, page.translations[language], output.work);
      cards[language] = writeHashed(`card-${language}.png`, card);
    }
    const parts = { ...common, ...page, cards };
    const folder = page.stage === settings.stage ? output.public : path.join(output.stages, page.stage);
    const styles = page.stage === 'applications' ? first + bundleStyles('signup/apply.css') : first;
    write('index.html', rootPage(parts, bare, rootScript), folder);
    for (const language of LANGUAGES) {
      const startUp = await bundleInline('start-up.ts', {
        LANDING_ENTRY: page.client.landing,
        TRANSLATION_ENTRY: page.client.translations[language],
        OFFLINE: OTHER_TEXTS[language].offline,
        FUNCTION_ELSEWHERE: settings.supabase.url !== undefined,
        FONTS: fonts.of[language].faces,
        // Where a switch of the language changes them.
        FONTS_OF: FONT_SETS.length > 1 ? byLanguage((each) => fonts.of[each].faces) : null,
      });
      const html = landingPage(language, parts, withColours(styles, language), startUp);
      write(`${language}.html`, html, folder);
    }
  }
  write('apply.html', applyPage(common, bare, applyLink(settings)));
  write('404.html', notFoundPage(common, bare, await bundleInline('not-found.ts')));
  // Where the function is on the page's own origin, the form needs no script.
  const linkScript = settings.supabase.url === undefined ? '' : await bundleInline('leave.ts');
  const shareScript = await bundleInline('share.ts');
  const texts = [
    ['leave', bundleStyles('leave/leave.css'), linkScript],
    // Also where nobody is asked any more: links that were sent go on working.
    ['confirm', bundleStyles('leave/leave.css', 'leave/confirm.css'), linkScript + shareScript],
    ['privacy', bundleStyles('privacy/privacy.css'), ''],
  ] as const;
  for (const [kind, css, code] of texts)
    for (const language of LANGUAGES) {
      const page = textPage(language, kind, common, withColours(css, language), code);
      write(`${PATHS[language]}/${kind}.html`, page);
    }
  write('robots.txt', robotsTxt(origin));
  write('sitemap.xml', sitemapXml(origin));
  write('apple-touch-icon.png', phoneIcon());
  // Beneath those of the bundled packages, which Vite has written.
  appendFileSync(path.join(output.public, LICENCES), fontLicences(FONT_SETS.flatMap(fontsIn)));

  rmSync(output.work, { recursive: true });
  await writeManifest(output, hashed, settings);
  return { problems, warnings };
}
