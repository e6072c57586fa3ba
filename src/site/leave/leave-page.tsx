import { PATHS } from '../../content/locales.ts';
import { withFacts } from '../../content/placeholders.ts';
import { programme } from '../../content/programme.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import { CONFIRM_ACTION, CONFIRM_ANCHORS, CONFIRM_PATH } from '../../contract/confirm.ts';
import { LEAVE_ACTION, LEAVE_ANCHORS, LEAVE_FIELDS, LEAVE_PATH } from '../../contract/leave.ts';
import { Share } from '../signup/share.tsx';
import ProviderMark from '../../content/mark.svg?react';

const PROJECT_URL = import.meta.env.VITE_SUPABASE_URL;

/** The pages, each with the panels of its outcomes; the question is hidden while one of them is the target of the address. */
const PAGES = {
  leave: { anchors: LEAVE_ANCHORS, path: LEAVE_PATH, action: LEAVE_ACTION },
  confirm: { anchors: CONFIRM_ANCHORS, path: CONFIRM_PATH, action: CONFIRM_ACTION },
};

type LinkKind = keyof typeof PAGES;
interface LinkPageProps {
  language: Language;
  kind: LinkKind;
}

/**
 * The page that the link in a mail opens, to leave or to confirm. It is the same for every link, and works without script:
 * its form posts to the address that the page was opened with, which has the token in it.
 */
export function LinkPage({ language, kind }: LinkPageProps) {
  const texts = withFacts(language, OTHER_TEXTS[language][kind]);
  const panels = texts as unknown as Readonly<Record<string, { title: string; text: string }>>;
  const home = PATHS[language];
  return (
    <main className="leave">
      <a className="leave-brand" href={home}>
        <ProviderMark />
        <span lang={programme.brandLanguage}>{programme.brand}</span>
      </a>
      {[...Object.entries(PAGES[kind].anchors), ['ask', 'ask'] as const].map(([name, id]) => (
        <section
          key={name}
          className={`leave-panel ${name === 'ask' ? 'leave-ask' : 'leave-outcome'}`}
          id={id}
          tabIndex={-1}
        >
          {id === CONFIRM_ANCHORS.confirmed && (
            <span className="emoji" aria-hidden="true">
              🎉
            </span>
          )}
          <h1>{panels[name]?.title}</h1>
          <p>{panels[name]?.text}</p>
          {(name === 'ask' || name === 'notNow') && <LinkForm language={language} kind={kind} {...texts} />}
          {id === CONFIRM_ANCHORS.confirmed && (
            <Share language={language} translations={TRANSLATIONS[language]} look="btn" />
          )}
          <a className="link" href={home}>
            {name === 'ask' && 'stay' in texts ? texts.stay : texts.home}
          </a>
        </section>
      ))}
    </main>
  );
}

function LinkForm({ language, kind, link, button }: LinkPageProps & { link: string; button: string }) {
  const { path, action } = PAGES[kind];
  // Where the function is, if it is not where the page is.
  const address = PROJECT_URL ? new URL(path, PROJECT_URL).href : undefined;
  return (
    <form method="post" action={address}>
      <input type="hidden" name={LEAVE_FIELDS.language} value={language} />
      {address !== undefined && (
        // Another origin does not see this page's address. A script fills in the field and hides it.
        <label className="leave-link">
          {link}
          <input name={LEAVE_FIELDS.link} required autoComplete="off" spellCheck={false} />
        </label>
      )}
      <button className="btn" name={LEAVE_FIELDS.action} value={action}>
        {button}
      </button>
    </form>
  );
}
