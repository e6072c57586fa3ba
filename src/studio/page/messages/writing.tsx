import { useEffect, useState } from 'react';
import { byLanguage, LANGUAGES } from '../../../contract/language.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAct, useAnswer, usePreview, type MessagePreview } from '../ask.ts';
import { Field } from '../fields.tsx';
import { useIsLooking } from '../access/me.ts';
import { useTexts } from '../use-texts.ts';
import { ActButton, Button, ProblemNotice } from '../parts.tsx';
import { useRoute } from '../route.ts';
import { createStore } from '../store.ts';
import { changeDrafts, isUnsaved, type DraftEvent, type Drafts } from './drafts.ts';
import { MessageText } from './message-text.tsx';
import { EarlierVersion, OtherVersionSent, VersionLine, WhoElse } from './message-versions.tsx';

/** What a text that is not there yet begins as. */
const NEW = '---\nsubject: \npreview: \n---\n\n# \n\n[…]({leaveLink})\n';

const drafts = createStore<Drafts>({});
const change = (event: DraftEvent) => drafts.set(changeDrafts(drafts.get(), event));

/** Whether something was typed that is not saved. */
export function useIsDraft(name: string): boolean {
  const saved = useAnswer('messageTexts', { name }).data?.texts;
  const draft = drafts.useValue()[name];
  const isDraft = isUnsaved(draft?.texts, saved);
  useEffect(() => {
    if (saved && !isDraft) change({ type: 'read', name, texts: saved });
  }, [name, saved, isDraft]);
  return isDraft;
}

// The browser asks before it closes the page or loads it again.
addEventListener('beforeunload', (event) => {
  if (Object.keys(drafts.get()).length > 0) event.preventDefault();
});

/** The fields of each language side by side, what is wrong with them, and what they look like; or an earlier version. */
export function Writing({ name }: { name: string }) {
  const { data: saved } = useAnswer('messageTexts', { name });
  const number = Number(useRoute().query.get('version') ?? 0);
  if (!saved) return null;
  if (number === 0 || number === saved.number) return <Desk name={name} saved={saved} />;
  const onTake = (texts: typeof saved.texts) => change({ type: 'typed', name, base: saved.number, texts });
  return <EarlierVersion key={number} name={name} number={number} onTake={onTake} />;
}

function Desk({ name, saved }: { name: string; saved: Answer<'messageTexts'> }) {
  const { t, say, who } = useTexts();
  const draft = drafts.useValue()[name];
  const base = saved.number;
  const texts = byLanguage((language) => draft?.texts[language] ?? saved.texts[language] ?? NEW);
  const save = useAct('saveMessage', { name, texts, base }, ({ number = 0 }) =>
    change({ type: 'saved', name, base: number }),
  );
  const isLooking = useIsLooking();
  const isDraft = useIsDraft(name);
  const isChanged = isDraft || base === 0;
  // Somebody else has saved a version since somebody began to type here.
  const isBehind = isDraft && draft !== undefined && draft.base < base;
  const { data: preview, error } = usePreview(name, texts);
  // What is no mistake of the texts is said once.
  const problems = preview?.problems.filter(({ reason }) => reason !== 'sample') ?? [];
  return (
    <div className="writing">
      <div>
        <div className="toolbar">
          <VersionLine name={name} saved={saved} />
          <TestForm name={name} isBlocked={isChanged} />
          <Button kind="main-action" isBlocked={!isChanged || isBehind || save.isRunning} onClick={save.run}>
            {isChanged ? say(t.messages.save, { version: base + 1 }) : t.messages.saved}
          </Button>
        </div>
        {isBehind && (
          <WhoElse saved={saved}>
            <ActButton kind="small" act={save}>
              {t.messages.keepMine}
            </ActButton>
            <Button kind="small" onClick={() => change({ type: 'dropped', name })}>
              {say(t.messages.takeTheirs, { by: who(saved.savedBy) })}
            </Button>
          </WhoElse>
        )}
        {!isBehind && save.error && <ProblemNotice error={save.error} />}
        {!isChanged && <OtherVersionSent name={name} newest={base} />}
        <div className="pair">
          {LANGUAGES.map((language) => (
            <MessageText
              key={language}
              language={language}
              file={texts[language]}
              isLocked={save.isRunning || isLooking}
              onFile={(text) => change({ type: 'typed', name, base, texts: { [language]: text } })}
              problems={problems.filter(({ file }) => file === `${name}/${language}.md`)}
              theirs={isBehind ? saved.texts[language] : undefined}
            />
          ))}
        </div>
        {error && <ProblemNotice error={error} />}
      </div>
      <Preview versions={preview?.versions ?? []} />
    </div>
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

/** The message as a phone shows it, in each language. */
function Preview({ versions }: Pick<MessagePreview, 'versions'>) {
  const { t, format } = useTexts();
  return (
    <section className="previews">
      <h2>{t.messages.preview}</h2>
      {versions.map(({ language, subject, preview, href }) => (
        <figure key={language} lang={language}>
          <figcaption>
            <b>{subject}</b>
            <br />
            {preview}
          </figcaption>
          <iframe title={format.languageName(language)} sandbox="" src={href} width={360} height={720} />
        </figure>
      ))}
    </section>
  );
}
