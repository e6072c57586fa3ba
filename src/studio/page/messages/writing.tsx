import { useEffect, useState } from 'react';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { apply, usePreview, useAnswer } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { say } from '../say.ts';

type Texts = Record<Language, string>;

/** While somebody types, the preview is made after a pause of so many milliseconds. */
const PAUSE = 400;

/** The Markdown of each language side by side, what is wrong with it, and what it looks like. */
export function Writing({ name }: { name: string }) {
  const { t } = useLanguage();
  const { data } = useAnswer('messageTexts', { name });
  const [typed, setTyped] = useState<Texts>();
  const [saved, setSaved] = useState<Texts>();
  const texts = typed ?? data?.texts;
  const isChanged = typed !== undefined && texts !== (saved ?? data?.texts);
  const save = useChange(
    () => apply('saveMessage', { name, texts: texts ?? {} }),
    () => setSaved(texts),
  );
  if (!data || !texts) return null;
  return (
    <>
      <div className="toolbar">
        <div className="actions">
          <button
            type="button"
            className="button main-action"
            aria-disabled={!isChanged || !data.isWritable || save.isRunning || undefined}
            onClick={save.run}
          >
            {isChanged ? t.messages.save : t.messages.saved}
          </button>
          {!data.isWritable && <p className="muted small">{t.messages.notWritable}</p>}
        </div>
        <TestForm name={name} isBlocked={isChanged} />
      </div>
      {save.error && <ProblemNotice error={save.error} />}
      <div className="pair">
        {LANGUAGES.map((language) => (
          <Sheet
            key={language}
            language={language}
            text={texts[language]}
            onChange={(text) => setTyped({ ...texts, [language]: text })}
          />
        ))}
      </div>
      <Preview name={name} texts={texts} />
    </>
  );
}

interface SheetProps {
  language: Language;
  text: string;
  onChange: (text: string) => void;
}

function Sheet({ language, text, onChange }: SheetProps) {
  const { format } = useLanguage();
  return (
    <div className="sheet">
      <label htmlFor={`text-${language}`}>{format.languageName(language)}</label>
      <textarea
        className="input"
        id={`text-${language}`}
        lang={language}
        rows={22}
        spellCheck
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

const WIDTHS = { phone: 360, desktop: 640 } as const;

/** The message as people get it, on a phone and in a wide window. */
function Preview({ name, texts }: { name: string; texts: Texts }) {
  const { t, format } = useLanguage();
  const [settled, setSettled] = useState(texts);
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(texts), PAUSE);
    return () => clearTimeout(timer);
  }, [texts]);
  const { data, error } = usePreview(name, settled);
  const reasons: Readonly<Record<string, string>> = t.messages.reasons;
  return (
    <section className="block">
      <div className="head">
        <h2>{t.messages.preview}</h2>
        <div className="switch" role="group" aria-label={t.messages.preview}>
          {(['phone', 'desktop'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="width" checked={width === each} onChange={() => setWidth(each)} />
              {t.messages[each]}
            </label>
          ))}
        </div>
      </div>
      {error && <ProblemNotice error={error} />}
      {data && data.problems.length > 0 && (
        <ul className="notices">
          {data.problems.map(({ file, line, reason, found }) => (
            <li key={`${file}:${line}:${reason}:${found}`}>
              <span className="mark mend" />
              <div>
                <h3>{say(reasons[reason] ?? reason, { found })}</h3>
                <p>{line === undefined ? file : say(t.messages.inLine, { file, line })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="pair">
        {data?.versions.map(({ language, subject, preview, address }) => (
          <figure key={language} lang={language}>
            <figcaption>
              <b>{subject}</b>
              <br />
              <span className="muted small">{preview}</span>
            </figcaption>
            <iframe
              title={`${format.languageName(language)}, ${t.messages[width]}`}
              sandbox=""
              src={address}
              width={WIDTHS[width]}
              height={720}
            />
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Sends the message to one address, in every language. */
function TestForm({ name, isBlocked }: { name: string; isBlocked: boolean }) {
  const { t } = useLanguage();
  const [to, setTo] = useState('');
  const [sent, setSent] = useState<string>();
  const change = useChange(
    () => apply('sendTest', { name, to }),
    () => setSent(to),
  );
  return (
    <form
      className="test"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(undefined);
        change.run();
      }}
    >
      <label className="hide" htmlFor="test-address">
        {t.messages.testTo}
      </label>
      <input
        className="input"
        id="test-address"
        inputMode="email"
        placeholder={t.messages.testTo}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <button type="submit" className="button" aria-disabled={isBlocked || change.isRunning || undefined}>
        {change.isRunning ? t.loading : t.messages.test}
      </button>
      {sent !== undefined && <p role="status">{say(t.messages.tested, { to: sent })}</p>}
      {change.error && <ProblemNotice error={change.error} />}
    </form>
  );
}
