import { useState, type FormEvent } from 'react';
import { apply, useAnswer } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { go } from '../route.ts';
import { useSelected } from './selection.ts';

/** Replaces a mistyped address; what was probably meant is there already. */
export function CorrectForm({ email }: { email: string }) {
  const { t } = useLanguage();
  const { linkTo } = useSelected();
  const { data } = useAnswer('people', { text: email });
  const meant = data?.people.find((person) => person.email === email)?.meant;
  const [typed, setTyped] = useState<string>();
  const value = typed ?? (meant === undefined ? email : `${email.slice(0, email.indexOf('@') + 1)}${meant}`);
  const change = useChange(
    () => apply('correct', { from: email, to: value }),
    () => go(linkTo({ person: value.trim().toLowerCase(), correct: undefined }), true),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.run();
  };
  return (
    <form className="fieldset" onSubmit={submit}>
      <h3>{t.person.correctTitle}</h3>
      <label htmlFor="corrected">{t.person.newAddress}</label>
      <input
        className="input"
        id="corrected"
        type="text"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => setTyped(target.value)}
      />
      {change.error && <ProblemNotice error={change.error} />}
      <p className="muted small">{t.person.correctMore}</p>
      <div className="actions">
        <button type="submit" className="button main-action" aria-disabled={change.isRunning || undefined}>
          {t.person.save}
        </button>
        <a className="button" href={linkTo({ correct: undefined })}>
          {t.person.leave}
        </a>
      </div>
    </form>
  );
}
