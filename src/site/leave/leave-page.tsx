import { fill } from '../../content/fill.ts';
import { PATHS } from '../../content/locales.ts';
import { placeholderValues } from '../../content/placeholders.ts';
import { programme } from '../../content/programme.ts';
import { OTHER_TEXTS } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import { CONFIRM_ACTION, CONFIRM_ANCHORS, CONFIRM_PATH } from '../../contract/confirm.ts';
import { LEAVE_ACTION, LEAVE_ANCHORS, LEAVE_FIELDS, LEAVE_PATH } from '../../contract/leave.ts';
import ProviderMark from '../../content/mark.svg?react';

const PROJECT_URL = import.meta.env.VITE_SUPABASE_URL;

/** Where a function is, if it is not where the page is. */
const addressOf = (path: string) => (PROJECT_URL ? new URL(path, PROJECT_URL).href : undefined);

interface Panel {
  /** Undefined for the question, which is hidden while an outcome is the target of the address. */
  anchor: string | undefined;
  title: string;
  text: string;
  /** Whether it is what the visitor came for. */
  isSuccess?: boolean;
  /** Whether the button is there, to be pressed or to be pressed again. */
  hasButton?: boolean;
}

/** What a page says: the outcomes, and then the question. */
interface LinkPage {
  panels: readonly Panel[];
  functionAddress: string | undefined;
  action: string;
  button: string;
  /** Beside the field for the link. */
  link: string;
  /** Where nothing was done, and after it. */
  stay: string;
  home: string;
}

function leavePage(language: Language): LinkPage {
  const texts = OTHER_TEXTS[language].leave;
  const { left, incomplete, notNow } = LEAVE_ANCHORS;
  return {
    ...texts,
    panels: [
      { ...texts.left, anchor: left },
      { ...texts.incomplete, anchor: incomplete },
      { ...texts.notNow, anchor: notNow, hasButton: true },
      { ...texts.ask, anchor: undefined, hasButton: true },
    ],
    functionAddress: addressOf(LEAVE_PATH),
    action: LEAVE_ACTION,
    button: texts.leave,
  };
}

function confirmPage(language: Language): LinkPage {
  const texts = OTHER_TEXTS[language].confirm;
  const { confirmed, over, incomplete, notNow } = CONFIRM_ANCHORS;
  return {
    ...texts,
    panels: [
      { ...texts.confirmed, anchor: confirmed, isSuccess: true },
      { ...texts.over, anchor: over },
      { ...texts.incomplete, anchor: incomplete },
      { ...texts.notNow, anchor: notNow, hasButton: true },
      { ...texts.ask, anchor: undefined, hasButton: true },
    ],
    functionAddress: addressOf(CONFIRM_PATH),
    action: CONFIRM_ACTION,
    button: texts.confirm,
    stay: texts.home,
  };
}

/**
 * The page that the link in a mail opens, to leave or to confirm. It is the same for every link, and works without script:
 * its form posts to the address that the page was opened with, which has the token in it.
 */
export function LinkPage({ language, kind }: { language: Language; kind: 'leave' | 'confirm' }) {
  const values = placeholderValues(language);
  const page = kind === 'leave' ? leavePage(language) : confirmPage(language);
  const home = PATHS[language];
  return (
    <main className="leave">
      <a className="leave-brand" href={home}>
        <ProviderMark />
        <span lang={programme.brandLanguage}>{programme.brand}</span>
      </a>
      {page.panels.map(({ anchor, title, text, isSuccess, hasButton }) => (
        <section
          key={anchor ?? 'ask'}
          className={`leave-panel ${anchor === undefined ? 'leave-ask' : 'leave-outcome'}`}
          id={anchor ?? 'ask'}
          tabIndex={-1}
        >
          {isSuccess && (
            <span className="emoji" aria-hidden="true">
              🎉
            </span>
          )}
          <h1>{fill(title, values)}</h1>
          <p>{fill(text, values)}</p>
          {hasButton && <LinkForm language={language} page={page} />}
          <a className="link" href={home}>
            {fill(anchor === undefined ? page.stay : page.home, values)}
          </a>
        </section>
      ))}
    </main>
  );
}

function LinkForm({ language, page }: { language: Language; page: LinkPage }) {
  const { functionAddress, link, action, button } = page;
  return (
    <form method="post" action={functionAddress}>
      <input type="hidden" name={LEAVE_FIELDS.language} value={language} />
      {functionAddress !== undefined && (
        // Another origin does not see this page's address. A script fills in the field and hides it.
        <label className="leave-link">
          {fill(link, placeholderValues(language))}
          <input name={LEAVE_FIELDS.link} required autoComplete="off" spellCheck={false} />
        </label>
      )}
      <button className="btn" name={LEAVE_FIELDS.action} value={action}>
        {button}
      </button>
    </form>
  );
}
