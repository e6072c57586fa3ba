import { LANGUAGES, type Language } from '../../../contract/language.ts';

/** The texts of a message. One that nobody has written yet has none. */
type Texts = Partial<Record<Language, string | undefined>>;

/** What was typed in each language, and the version that was the newest when somebody began. */
interface Draft {
  base: number;
  texts: Texts;
}

/** What was typed and is not saved, of each message by its name. It stays while other screens are open. */
export type Drafts = Readonly<Record<string, Draft>>;

export type DraftEvent =
  | { type: 'typed'; name: string; base: number; texts: Texts }
  /** It was saved here, as version `base`; more may have been typed meanwhile. */
  | { type: 'saved'; name: string; base: number }
  | { type: 'dropped'; name: string }
  /** The newest version was read: when the message is opened, and after it was saved here or elsewhere. */
  | { type: 'read'; name: string; texts: Texts };

/** What becomes of the drafts. What has been saved is no draft any more. */
export function changeDrafts(drafts: Drafts, event: DraftEvent): Drafts {
  const { [event.name]: draft, ...others } = drafts;
  switch (event.type) {
    case 'typed': {
      const { base = event.base, texts } = draft ?? {};
      return { ...others, [event.name]: { base, texts: { ...texts, ...event.texts } } };
    }
    case 'saved':
      return draft ? { ...others, [event.name]: { ...draft, base: event.base } } : drafts;
    case 'dropped':
      return others;
    case 'read':
      return draft === undefined || isUnsaved(draft.texts, event.texts) ? drafts : others;
  }
}

/** Whether a draft says something else than what is saved, as far as that is known. */
export function isUnsaved(typed: Texts | undefined, saved: Texts | undefined): boolean {
  return LANGUAGES.some((language) => (typed?.[language] ?? saved?.[language]) !== saved?.[language]);
}
