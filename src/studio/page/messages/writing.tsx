import { useEffect, useState } from 'react';
import { byLanguage, LANGUAGES, type Language } from '../../../contract/language.ts';
import { useAnswer, useApply, usePreview } from '../ask.ts';
import { Field, RadioGroup } from '../fields.tsx';
import { format, say, t } from '../language.ts';
import { FindingItem } from '../overview/finding.tsx';
import { Button, ProblemNotice } from '../parts.tsx';
import { createStore } from '../store.ts';

type Texts = Record<Language, string>;

/** What a text that is not there yet begins as. */
const NEW = '---\nsubject: \npreview: \n---\n\n# \n\n[…]({leaveLink})\n';

/** What was typed and is not saved, of each message. It stays while other screens are open. */
const drafts = createStore<Readonly<Record<string, Partial<Texts> | undefined>>>({});
const keep = (name: string, typed: Partial<Texts> | undefined) =>
  drafts.set({ ...drafts.get(), [name]: typed });

/** Whether something was typed that is not saved. */
export function useIsDraft(name: string): boolean {
  const saved = useAnswer('messageTexts', { name }).data?.texts;
  const typed = drafts.useValue()[name];
  return LANGUAGES.some((language) => (typed?.[language] ?? saved?.[language]) !== saved?.[language]);
}

// The browser asks before it closes the page or loads it again.
addEventListener('beforeunload', (event) => {
  if (Object.values(drafts.get()).some(Boolean)) event.preventDefault();
});

/** The Markdown of each language side by side, what is wrong with it, and what it looks like. */
export function Writing({ name }: { name: string }) {
  const { data } = useAnswer('messageTexts', { name });
  const typed = drafts.useValue()[name];
  const texts = byLanguage((language) => typed?.[language] ?? data?.texts[language] ?? NEW);
  const save = useApply('saveMessage', { name, texts }, () => {
    // On another screen and back, more may have been typed meanwhile.
    if (drafts.get()[name] === typed) keep(name, undefined);
  });
  const isChanged = LANGUAGES.some((language) => texts[language] !== data?.texts[language]);
  useEffect(() => {
    if (!isChanged) keep(name, undefined);
  }, [name, isChanged]);
  if (!data) return null;
  return (
    <div className="writing">
      <div className="toolbar">
        {data.isWritable ? (
          <Button kind="main-action" isBlocked={!isChanged || save.isRunning} onClick={save.run}>
            {isChanged ? t.messages.save : t.messages.saved}
          </Button>
        ) : (
          <p className="muted small">{say(t.problems.notWritable, { file: `mail/${name}` })}</p>
        )}
        <TestForm name={name} isBlocked={isChanged} />
      </div>
      {save.error && <ProblemNotice error={save.error} />}
      <div className="pair">
        {LANGUAGES.map((language) => (
          <div className="sheet" key={language}>
            <label htmlFor={`text-${language}`}>{format.languageName(language)}</label>
            <textarea
              className="input"
              id={`text-${language}`}
              lang={language}
              rows={22}
              readOnly={!data.isWritable || save.isRunning}
              value={texts[language]}
              onChange={({ target }) => keep(name, { ...typed, [language]: target.value })}
            />
          </div>
        ))}
      </div>
      <Preview name={name} texts={texts} />
    </div>
  );
}

const WIDTHS = { phone: 360, desktop: 640 } as const;

/** The message as people get it, on a phone and in a wide window, and what must be corrected before it is sent. */
function Preview({ name, texts }: { name: string; texts: Texts }) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const { data, error } = usePreview(name, texts);
  return (
    <section className={`previews ${width}`}>
      <div className="head">
        <h2>{t.messages.preview}</h2>
        <RadioGroup
          label={t.messages.preview}
          value={width}
          options={{ phone: t.messages.phone, desktop: t.messages.desktop }}
          onValue={setWidth}
        />
      </div>
      {error && <ProblemNotice error={error} />}
      <ul className="notices">
        {data?.problems.map(({ file, line, reason, found }) => (
          <FindingItem
            key={`${file}:${line}:${reason}:${found}`}
            mark="fix"
            title={say(t.mistakes[reason], { found })}
            reason={line === undefined ? file : say(t.messages.inLine, { file, line })}
          />
        ))}
      </ul>
      {data?.versions.map(({ language, subject, preview, href }) => (
        <figure key={language} lang={language}>
          <figcaption>
            <b>{subject}</b>
            <br />
            {preview}
          </figcaption>
          <iframe
            title={`${format.languageName(language)}, ${t.messages[width]}`}
            sandbox=""
            src={href}
            width={WIDTHS[width]}
            height={720}
          />
        </figure>
      ))}
    </section>
  );
}

/** Sends the message as it is saved to one address, in every language. */
function TestForm({ name, isBlocked }: { name: string; isBlocked: boolean }) {
  const { test: verb, onItsWay } = t.messages;
  const [to, setTo] = useState('');
  const [sent, setSent] = useState('');
  const test = useApply('sendTest', { name, to }, (result) => setSent(result.to));
  return (
    <form className="test" onSubmit={test.run}>
      <Field isBare label={t.columns.email} inputMode="email" value={to} onValue={setTo} />
      <Button type="submit" isBlocked={isBlocked || test.isRunning}>
        {test.isRunning ? t.working : verb}
      </Button>
      {sent !== '' && !test.isRunning && !test.error && <p role="status">{say(onItsWay, { to: sent })}</p>}
      {test.error && <ProblemNotice error={test.error} />}
    </form>
  );
}
