import { hash } from 'node:crypto';
import { byLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/language.ts';
import { flawOf, textsIn } from './check-programme.ts';
import { CONSENT_FINGERPRINT, CONSENT_VERSION } from './consent.ts';
import { consentWordingIn } from './consent-wording.ts';
import { withFacts } from './placeholders.ts';
import type { Programme } from './programme.ts';
import { OTHER_TEXTS, type Translations } from './translations.ts';

/** What a text may name beside the facts: the page, a mail or a person's page fills it in. */
const FILLED_LATER =
  /^\{(?:minutes|seconds|suggestion|number|name|site|address|time|reason|folder|free|needed|title|origin|by)\}$/;

type Texts = Readonly<Record<Language, Translations>>;

/**
 * Checks the texts of all languages against each other and against the facts: empty and unfilled ones, lists of another
 * length, a consent that has changed without a new version.
 *
 * @param texts with the facts in them
 * @returns for each mistake a sentence, with the file and the entry before it
 */
export function checkTexts(texts: Texts, facts: Programme): string[] {
  const others = byLanguage((language) => withFacts(language, OTHER_TEXTS[language]));
  return [
    ...LANGUAGES.flatMap((language) => [
      ...compareTexts(`${language}.ts`, texts[language], texts[DEFAULT_LANGUAGE]),
      ...compareTexts(`${language}-other.ts`, others[language], others[DEFAULT_LANGUAGE]),
    ]),
    ...checkLists(texts[DEFAULT_LANGUAGE], facts),
    ...checkConsent(texts),
  ];
}

/** What can be seen in one text alone, or beside the same one of the default language. */
function compareTexts(file: string, texts: object, byDefault: object): string[] {
  const [own, others] = [new Map(textsIn(texts)), new Map(textsIn(byDefault))];
  return [...new Set([...own.keys(), ...others.keys()])].flatMap((entry) => {
    const [text = '', other] = [own.get(entry), others.get(entry)];
    const sentence =
      // Phrases of headings are marked.
      flawOf(text.replaceAll('\u200b', '')) ??
      (other === undefined ? 'the default language has none.' : flawOfPlaceholders(text, other));
    return sentence === undefined ? [] : `src/content/${file} ${entry}: ${sentence}`;
  });
}

/** What is wrong with the names that are left in braces once the facts are filled in. */
function flawOfPlaceholders(...texts: [text: string, other: string]): string | undefined {
  const [names = [], others = []] = texts.map((text) => (text.match(/\{\w+\}/g) ?? []).sort());
  const unknown = names.find((name) => !FILLED_LATER.test(name));
  if (unknown !== undefined) return `${unknown} is no fact: placeholders.ts lists what a text may name.`;
  return names.join() === others.join()
    ? undefined
    : `it names ${names.join() || 'nothing'} in braces, the default language ${others.join() || 'nothing'}.`;
}

/** Lists that have their other half in the facts. */
function checkLists(texts: Translations, facts: Programme): string[] {
  const lists = [
    ['founders.profiles', texts.founders.profiles, 'founders'],
    ['careers.stats', texts.careers.stats, 'statistics'],
    ['journey.onlinePowerProgram.weeks', texts.journey.onlinePowerProgram.weeks, 'weeks'],
    ['journey.milestoneEvents.events', texts.journey.milestoneEvents.events, 'eventWeeks'],
    ['usps.cards', texts.usps.cards, 'cards'],
    ['scenes.promptLibrary.cards', texts.scenes.promptLibrary.cards, 'promptWeeks'],
  ] as const;
  return lists
    .filter(([, { length }, fact]) => length !== facts[fact].length)
    .map(
      ([entry, { length }, fact]) =>
        `src/content/${DEFAULT_LANGUAGE}.ts ${entry}: there are ${length}, but ${facts[fact].length} in ${fact} of programme.ts.`,
    );
}

/** Whether the consent is the one that the version names; also where people confirm their addresses. */
function checkConsent(texts: Texts): string[] {
  const wordings = LANGUAGES.flatMap((language) =>
    [false, true].map((confirm) => consentWordingIn(language, texts[language], confirm)),
  );
  const fingerprint = hash('sha256', JSON.stringify(wordings).replaceAll('\u200b', '')).slice(0, 12);
  if (fingerprint === CONSENT_FINGERPRINT) return [];
  return [
    `src/content/consent.ts CONSENT_VERSION: the texts that people agree to are no longer those of version ${CONSENT_VERSION}. Write a new CONSENT_VERSION, and CONSENT_FINGERPRINT = '${fingerprint}': each sign-up is stored with the version that the person saw.`,
  ];
}
