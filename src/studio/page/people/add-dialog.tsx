import { useEffect, useRef, useState, type FormEvent } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import { apply } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { addressOf, go } from '../route.ts';

/** Puts somebody on the list who agreed elsewhere. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(DEFAULT_LANGUAGE);
  const [consent, setConsent] = useState('');
  const change = useChange(
    () => apply('add', { email, language, consent }),
    () => {
      onClose();
      go(addressOf('people', { person: email.trim().toLowerCase() }));
    },
  );
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.run();
  };
  return (
    <dialog ref={dialog} className="plan" aria-labelledby="add" onClose={onClose}>
      <h2 id="add">{t.person.addTitle}</h2>
      <form className="fieldset" onSubmit={submit}>
        <label htmlFor="added">{t.person.address}</label>
        <input
          className="input"
          id="added"
          type="text"
          inputMode="email"
          autoComplete="off"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <label htmlFor="added-language">{t.person.language}</label>
        <select
          className="input"
          id="added-language"
          value={language}
          onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? language)}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {format.languageName(each)}
            </option>
          ))}
        </select>
        <label htmlFor="added-consent">{t.person.consent}</label>
        <input
          className="input"
          id="added-consent"
          placeholder={t.person.consentExample}
          required
          value={consent}
          onChange={({ target }) => setConsent(target.value)}
        />
        {change.error && <ProblemNotice error={change.error} />}
        <p className="muted small">{t.person.addMore}</p>
        <div className="actions">
          <button type="submit" className="button main-action" aria-disabled={change.isRunning || undefined}>
            {t.person.addButton}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t.person.leave}
          </button>
        </div>
      </form>
    </dialog>
  );
}
