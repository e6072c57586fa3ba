import { PATHS } from '../../content/locales.ts';
import { withFacts } from '../../content/placeholders.ts';
import { OTHER_TEXTS } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import { LINK_ANCHORS, LINK_FIELDS, linkFunction, type LinkPurpose } from '../../contract/link.ts';
import { Share } from '../signup/share-button.tsx';
import { SmallPage } from '../small-page.tsx';

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
  // Each outcome has its texts under its name.
  const panels = texts as unknown as Readonly<Record<string, { title: string; text: string }>>;
  return (
    <SmallPage language={language}>
      {[...Object.entries(LINK_ANCHORS[kind]), ['ask', 'ask'] as const].map(([name, id]) => (
        <section
          key={name}
          className={`small-page-panel ${name === 'ask' ? 'leave-ask' : 'leave-outcome'}`}
          id={id}
          tabIndex={-1}
        >
          {id === 'confirmed' && (
            <span className="emoji" aria-hidden="true">
              🎉
            </span>
          )}
          <h1>{panels[name]?.title}</h1>
          <p>{panels[name]?.text}</p>
          {(name === 'ask' || name === 'notNow') && <LinkForm language={language} kind={kind} {...texts} />}
          {id === 'confirmed' && <Share place="confirmed" />}
          <a className="link" href={PATHS[language]}>
            {name === 'ask' && 'stay' in texts ? texts.stay : texts.home}
          </a>
        </section>
      ))}
    </SmallPage>
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
