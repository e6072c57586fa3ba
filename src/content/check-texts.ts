import { createHash } from 'node:crypto';
import { byLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/language.ts';
import { withConfirm } from './confirm-texts.ts';
import * as consent from './consent.ts';
import { consentWordingIn } from './consent-wording.ts';
import { flawOf, textsIn, type ContentProblem } from './problems.ts';
import type { Programme } from './programme.ts';
import { inStage, LATER_STAGES, type LaterStage } from './stages.ts';
import { OTHER_TEXTS, type Translations } from './translations.ts';

/** Placeholders that the page fills by itself. */
const FILLED_BY_THE_PAGE = ['{minutes}', '{seconds}', '{suggestion}', '{number}', '{name}'];

type Texts = Readonly<Record<Language, Translations>>;

/**
 * Checks the texts of all languages against each other and against the facts: empty and unfilled ones, lists of another
 * length, a consent that has changed without a new version.
 *
 * @param texts with the facts in them
 */
export function checkTexts(texts: Texts, facts: Programme): ContentProblem[] {
  return [
    ...LANGUAGES.flatMap((language) => checkLanguage(texts, language)),
    ...LATER_STAGES.flatMap((stage) => checkStage(texts, stage)),
    ...LANGUAGES.flatMap((language) => checkConfirm(language)),
    ...checkLists(texts[DEFAULT_LANGUAGE], facts),
    ...checkConsent(texts, 'CONSENT'),
    ...checkConsent(
      byLanguage((language) => withConfirm(language, texts[language])),
      'CONFIRM_CONSENT',
    ),
  ];
}

/** Checks the texts that a stage has of its own, beside the others of its language. */
function checkStage(texts: Texts, stage: LaterStage): ContentProblem[] {
  const all = byLanguage((language) => inStage(stage, language, texts[language]));
  return LANGUAGES.flatMap((language) => {
    const own = new Map(textsIn(OTHER_TEXTS[language].stages[stage]));
    return checkLanguage(all, language)
      .filter(({ entry }) => own.has(entry))
      .map((problem) => ({ ...problem, file: `src/content/${language}-other.ts, stages.${stage}` }));
  });
}

/** Checks the texts for people who confirm their addresses; facts are filled in only where they are shown. */
function checkConfirm(language: Language): ContentProblem[] {
  return textsIn(OTHER_TEXTS[language].confirm).flatMap(([entry, text]) => {
    const sentence = flawOf(text);
    return sentence === undefined
      ? []
      : { file: `src/content/${language}-other.ts, confirm`, entry, sentence };
  });
}

/** What can be seen in one text alone, or beside the same one of the default language. */
function checkLanguage(texts: Texts, language: Language): ContentProblem[] {
  const own = new Map(textsIn(texts[language]));
  const others = new Map(textsIn(texts[DEFAULT_LANGUAGE]));
  const entries = [...new Set([...own.keys(), ...others.keys()])];
  return entries.flatMap((entry) => {
    const [text = '', other] = [own.get(entry), others.get(entry)];
    const sentence =
      flawOf(text) ??
      (other === undefined ? 'the default language has none.' : flawOfPlaceholders(text, other));
    return sentence === undefined ? [] : { file: `src/content/${language}.ts`, entry, sentence };
  });
}

/** What is wrong with the names that are left in braces once the facts are filled in. */
function flawOfPlaceholders(...texts: [text: string, other: string]): string | undefined {
  const [names = [], others = []] = texts.map((text) => (text.match(/\{\w+\}/g) ?? []).sort());
  const unknown = names.find((name) => !FILLED_BY_THE_PAGE.includes(name));
  if (unknown !== undefined) return `${unknown} is no fact: placeholders.ts lists what a text may name.`;
  return names.join() === others.join()
    ? undefined
    : `it names ${names.join() || 'nothing'} in braces, the default language ${others.join() || 'nothing'}.`;
}

/** Lists that have their other half in the facts. */
function checkLists(texts: Translations, facts: Programme): ContentProblem[] {
  const lists = [
    ['founders.profiles', texts.founders.profiles, 'founders'],
    ['careers.stats', texts.careers.stats, 'statistics'],
    ['journey.onlinePowerProgram.weeks', texts.journey.onlinePowerProgram.weeks, 'weeks'],
    ['usps.cards', texts.usps.cards, 'cards'],
    ['scenes.promptLibrary.cards', texts.scenes.promptLibrary.cards, 'promptWeeks'],
  ] as const;
  return lists.flatMap(([entry, list, fact]) =>
    list.length === facts[fact].length
      ? []
      : {
          file: `src/content/${DEFAULT_LANGUAGE}.ts`,
          entry,
          sentence: `there are ${list.length}, but ${facts[fact].length} in ${fact} of src/content/programme.ts.`,
        },
  );
}

/** Whether the consent is the one that the version names. @param name what the names of both begin with */
function checkConsent(texts: Texts, name: 'CONSENT' | 'CONFIRM_CONSENT'): ContentProblem[] {
  const wording = JSON.stringify(byLanguage((language) => consentWordingIn(texts[language])));
  const fingerprint = createHash('sha256').update(wording).digest('hex').slice(0, 12);
  const sentence = `the texts that people agree to are no longer those of version ${consent[`${name}_VERSION`]}. Write a new ${name}_VERSION, and ${name}_FINGERPRINT = '${fingerprint}': each sign-up is stored with the version that the person saw.`;
  return fingerprint === consent[`${name}_FINGERPRINT`]
    ? []
    : [{ file: 'src/content/consent.ts', entry: `${name}_VERSION`, sentence }];
}
