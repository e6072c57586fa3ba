import { useState } from 'react';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { useApply } from '../ask.ts';
import { Choice, Field, languageNames } from '../fields.tsx';
import { t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { go, hrefOf } from '../route.ts';

const show = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** Puts somebody on the list who agreed elsewhere. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(DEFAULT_LANGUAGE);
  const [consent, setConsent] = useState('');
  const apply = useApply('add', { email, language, consent }, (added) => {
    onClose();
    go(hrefOf('people', { person: added.email }));
  });
  return (
    <dialog ref={show} className="plan" aria-labelledby="add" onClose={onClose}>
      <h2 id="add">{t.people.add}</h2>
      <form className="fieldset" onSubmit={apply.run}>
        <Field label={t.columns.email} inputMode="email" required value={email} onValue={setEmail} />
        <Choice label={t.columns.language} value={language} options={languageNames()} onValue={setLanguage} />
        <Field label={t.person.consent} required value={consent} onValue={setConsent} />
        {apply.error && <ProblemNotice error={apply.error} />}
        <p className="muted small">{t.person.addMore}</p>
        <div className="actions">
          <Button type="submit" kind="main-action" isBlocked={apply.isRunning}>
            {t.people.add}
          </Button>
          <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>{t.leave}</Button>
        </div>
      </form>
    </dialog>
  );
}
