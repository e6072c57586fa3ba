import { LANGUAGES, type Language } from '../../../contract/language.ts';

/** The texts of a message, as its files have them. One that is not there yet has none. */
type Texts = Partial<Record<Language, string | undefined>>;

/** What was typed and is not saved, of each message by its name. It stays while other screens are open. */
export type Drafts = Readonly<Record<string, Texts>>;

export type DraftEvent =
  | { type: 'typed'; name: string; language: Language; text: string }
  /** The files of a message were read: when it is opened, and after it was saved here or elsewhere. */
  | { type: 'read'; name: string; texts: Texts };

/** What becomes of the drafts. What is in its file is no draft any more. */
export function changeDrafts(drafts: Drafts, event: DraftEvent): Drafts {
  const { [event.name]: typed, ...others } = drafts;
  if (event.type === 'typed') return { ...others, [event.name]: { ...typed, [event.language]: event.text } };
  return isUnsaved(typed, event.texts) || typed === undefined ? drafts : others;
}

/** Whether a draft says something else than the files, as far as they are known. */
export function isUnsaved(typed: Texts | undefined, saved: Texts | undefined): boolean {
  return LANGUAGES.some((language) => (typed?.[language] ?? saved?.[language]) !== saved?.[language]);
}
