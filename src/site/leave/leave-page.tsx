import { fill } from '../../content/fill.ts';
import { PATHS } from '../../content/locales.ts';
import { placeholderValues } from '../../content/placeholders.ts';
import { programme } from '../../content/programme.ts';
import { OTHER_TEXTS } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import { LEAVE_ACTION, LEAVE_ANCHORS, LEAVE_FIELDS, LEAVE_PATH } from '../../contract/leave.ts';
import ProviderMark from '../../content/mark.svg?react';

const PROJECT_URL = import.meta.env.VITE_SUPABASE_URL;

/** Where the function is, if it is not where the page is. */
const FUNCTION_ADDRESS = PROJECT_URL ? new URL(LEAVE_PATH, PROJECT_URL).href : undefined;

/** The outcomes before the question: the question is hidden while one of them is the target of the address. */
const PANELS = ['left', 'incomplete', 'notNow', 'ask'] as const;

/**
 * The page that the link in a mail opens. It is the same for every link, and works without script: its form posts to the
 * address that the page was opened with, which has the token in it.
 */
export function LeavePage({ language }: { language: Language }) {
  const values = placeholderValues(language);
  const texts = OTHER_TEXTS[language].leave;
  const home = PATHS[language];
  return (
    <main className="leave">
      <a className="leave-brand" href={home}>
        <ProviderMark />
        <span lang={programme.brandLanguage}>{programme.brand}</span>
      </a>
      {PANELS.map((name) => (
        <section
          key={name}
          className={`leave-panel ${name === 'ask' ? 'leave-ask' : 'leave-outcome'}`}
          id={name === 'ask' ? name : LEAVE_ANCHORS[name]}
          tabIndex={-1}
        >
          <h1>{fill(texts[name].title, values)}</h1>
          <p>{fill(texts[name].text, values)}</p>
          {(name === 'ask' || name === 'notNow') && <LeaveForm language={language} />}
          <a className="link" href={home}>
            {fill(name === 'ask' ? texts.stay : texts.home, values)}
          </a>
        </section>
      ))}
    </main>
  );
}

function LeaveForm({ language }: { language: Language }) {
  const texts = OTHER_TEXTS[language].leave;
  return (
    <form method="post" action={FUNCTION_ADDRESS}>
      <input type="hidden" name={LEAVE_FIELDS.language} value={language} />
      {FUNCTION_ADDRESS !== undefined && (
        // Another origin does not see this page's address. A script fills in the field and hides it.
        <label className="leave-link">
          {fill(texts.link, placeholderValues(language))}
          <input name={LEAVE_FIELDS.link} required autoComplete="off" spellCheck={false} />
        </label>
      )}
      <button className="btn" name={LEAVE_FIELDS.action} value={LEAVE_ACTION}>
        {texts.leave}
      </button>
    </form>
  );
}
