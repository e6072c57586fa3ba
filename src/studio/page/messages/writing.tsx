import { useEffect, useState } from 'react';
import { byLanguage, LANGUAGES } from '../../../contract/language.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAct, useAnswer, usePreview, type MessagePreview } from '../ask.ts';
import { Checks, linesOf } from '../shown-checks.tsx';
import { ForAdministrator } from '../copy.tsx';
import { Choice, Field } from '../fields.tsx';
import { useTexts } from '../use-texts.tsx';
import { Button, ProblemNotice } from '../parts.tsx';
import { createStore } from '../store.ts';
import { changeDrafts, isUnsaved, type DraftEvent, type Drafts } from './drafts.ts';
import { MessageText } from './message-text.tsx';

/** What a text that is not there yet begins as. */
const NEW = '---\nsubject: \npreview: \n---\n\n# \n\n[…]({leaveLink})\n';

const drafts = createStore<Drafts>({});
const change = (event: DraftEvent) => drafts.set(changeDrafts(drafts.get(), event));

/** Whether something was typed that is not saved. */
export function useIsDraft(name: string): boolean {
  const saved = useAnswer('messageTexts', { name }).data?.texts;
  const typed = drafts.useValue()[name];
  const isDraft = isUnsaved(typed, saved);
  useEffect(() => {
    if (saved && !isDraft) change({ type: 'read', name, texts: saved });
  }, [name, saved, isDraft]);
  return isDraft;
}

// The browser asks before it closes the page or loads it again.
addEventListener('beforeunload', (event) => {
  if (Object.keys(drafts.get()).length > 0) event.preventDefault();
});

/** The fields of each language side by side, what is wrong with them, and what they look like. */
export function Writing({ name }: { name: string }) {
  const { data } = useAnswer('messageTexts', { name });
  return data && <Desk name={name} saved={data} />;
}

function Desk({ name, saved }: { name: string; saved: Answer<'messageTexts'> }) {
  const spoken = useTexts();
  const { t } = spoken;
  const typed = drafts.useValue()[name];
  const texts = byLanguage((language) => typed?.[language] ?? saved.texts[language] ?? NEW);
  const save = useAct('saveMessage', { name, texts });
  const isNew = LANGUAGES.some((language) => saved.texts[language] === undefined);
  const isChanged = useIsDraft(name) || isNew;
  const { data: preview, error } = usePreview(name, texts);
  const { data: report } = useAnswer('report', { name });
  const missing = report?.obstacles.filter(({ id }) => id !== 'messageProblems') ?? [];
  // What is no mistake of the texts is said once.
  const problems = preview?.problems.filter(({ reason }) => reason !== 'sample') ?? [];
  return (
    <div className="writing">
      <div>
        <div className="toolbar">
          <Button kind="main-action" isBlocked={!isChanged || save.isRunning} onClick={save.run}>
            {isChanged ? t.messages.save : t.messages.saved}
          </Button>
          <TestForm name={name} isBlocked={isChanged} />
        </div>
        {save.error && <ProblemNotice error={save.error} />}
        {missing.length > 0 && (
          <section className="set-up">
            <h3>{t.messages.setUp}</h3>
            <Checks checks={missing} />
            <ForAdministrator lines={linesOf(spoken, missing)} />
          </section>
        )}
        <div className="pair">
          {LANGUAGES.map((language) => (
            <MessageText
              key={language}
              language={language}
              file={texts[language]}
              isLocked={save.isRunning}
              onFile={(text) => change({ type: 'typed', name, language, text })}
              people={report?.byLanguage[language] ?? 0}
              problems={problems.filter(({ file }) => file === `${name}/${language}.md`)}
            />
          ))}
        </div>
        {error && <ProblemNotice error={error} />}
      </div>
      <Preview versions={preview?.versions ?? []} />
    </div>
  );
}

const WIDTHS = { phone: 360, desktop: 640 } as const;

/** The message as people get it, on a phone and in a wide window. */
function Preview({ versions }: Pick<MessagePreview, 'versions'>) {
  const { t, format } = useTexts();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  return (
    <section className={`previews ${width}`}>
      <div className="head">
        <h2>{t.messages.preview}</h2>
        <Choice
          isBare
          label={t.messages.preview}
          value={width}
          options={{ phone: t.messages.phone, desktop: t.messages.desktop }}
          onValue={setWidth}
        />
      </div>
      {versions.map(({ language, subject, preview, href }) => (
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
  const { t } = useTexts();
  const [to, setTo] = useState('');
  const test = useAct('sendTest', { name, to });
  return (
    <form className="test" onSubmit={test.run} onChange={test.forget}>
      <Field isBare label={t.columns.email} inputMode="email" value={to} onValue={setTo} />
      <Button type="submit" isBlocked={isBlocked || test.isRunning}>
        {test.isRunning ? t.working : t.messages.test}
      </Button>
      {isBlocked && <p className="small muted">{t.problems.unsaved}</p>}
      {test.error && <ProblemNotice error={test.error} />}
    </form>
  );
}
