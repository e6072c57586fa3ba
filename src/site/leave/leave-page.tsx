import { PATHS } from '../../content/locales.ts';
import { withFacts } from '../../content/placeholders.ts';
import { programme } from '../../content/programme.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import { LINK_ANCHORS, LINK_FIELDS, linkFunction, type LinkPurpose } from '../../contract/link.ts';
import { Share } from '../signup/share.tsx';
import ProviderMark from '../../content/mark.svg?react';

const PROJECT_URL = import.meta.env.VITE_SUPABASE_URL;

interface LinkPageProps {
  language: Language;
  kind: LinkPurpose;
}

/**
 * The page that the link in a mail opens, to leave or to confirm, with the panels of its outcomes; the question is hidden
 * while one of them is the target of the address. It is the same for every link, and works without script:
 * its form posts to the address that the page was opened with, which has the token in it.
 */
export function LinkPage({ language, kind }: LinkPageProps) {
  const texts = withFacts(language, OTHER_TEXTS[language][kind]);
  const sayings: Readonly<Record<string, string | { title: string; text: string }>> = texts;
  const panelOf = (name: string) => {
    const panel = sayings[name];
    return typeof panel === 'object' ? panel : undefined;
  };
  const home = PATHS[language];
  return (
    <main className="leave">
      <a className="leave-brand" href={home}>
        <ProviderMark />
        <span lang={programme.brandLanguage}>{programme.brand}</span>
      </a>
      {[...Object.entries(LINK_ANCHORS[kind]), ['ask', 'ask'] as const].map(([name, id]) => (
        <section
          key={name}
          className={`leave-panel ${name === 'ask' ? 'leave-ask' : 'leave-outcome'}`}
          id={id}
          tabIndex={-1}
        >
          {id === 'confirmed' && (
            <span className="emoji" aria-hidden="true">
              🎉
            </span>
          )}
          <h1>{panelOf(name)?.title}</h1>
          <p>{panelOf(name)?.text}</p>
          {(name === 'ask' || name === 'notNow') && <LinkForm language={language} kind={kind} {...texts} />}
          {id === 'confirmed' && (
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
  // Where the function is, if it is not where the page is.
  const address = PROJECT_URL ? new URL(linkFunction(kind), PROJECT_URL).href : undefined;
  return (
    <form method="post" action={address}>
      <input type="hidden" name={LINK_FIELDS.language} value={language} />
      {address !== undefined && (
        // Another origin does not see this page's address. A script fills in the field and hides it.
        <label className="leave-link">
          {link}
          <input name={LINK_FIELDS.link} required autoComplete="off" spellCheck={false} />
        </label>
      )}
      <button className="btn" name={LINK_FIELDS.action} value={kind}>
        {button}
      </button>
    </form>
  );
}
