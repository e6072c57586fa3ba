import { useContext, useEffect, useReducer, useRef, type FormEvent } from 'react';
import type { Email } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import type { PageStore } from '../hydration/page-store.ts';
import { PageContext } from '../hydration/use-page.ts';
import { formReducer, IDLE, validate } from './form-state.ts';
import type { SubmissionResult } from './submission-result.ts';

/**
 * What a sign-up form does. The field's text is the browser's, so that hydration and Vietnamese input methods lose
 * nothing; it is written only after success and by a suggestion.
 *
 * @param errorId id of the element with the error
 */
export function useSignupForm(language: Language, errorId: string) {
  const page = useContext(PageContext);
  const [state, dispatch] = useReducer(formReducer, IDLE);
  const fieldRef = useRef<HTMLInputElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const focusAfter = useRef<HTMLElement>(null);
  const isSending = useRef(false);
  const { error, submitting, result } = state;
  const load = () => void page?.loadSignup();

  // Before hydration: typed text, the focus, a press on the button of an empty form (`start-up.ts`).
  useEffect(() => {
    const input = fieldRef.current;
    if (!input) return;
    const typed = input.value;
    if (input.form?.dataset['tried'] !== undefined)
      dispatch({ type: 'submitted', typed, error: validate(typed).error });
    else if (typed) dispatch({ type: 'prefilled', typed });
    if (typed || document.activeElement === input) load();
    // Only once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // Above an on-screen keyboard the field may be visible, and the error below it not.
  useEffect(() => {
    if (error) document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' });
  }, [error, errorId]);

  // Disabled elements lose the focus, and the form is disabled while it submits.
  useEffect(() => {
    if (submitting) return;
    focusAfter.current?.focus();
    focusAfter.current = null;
  }, [submitting]);

  async function submit(email: Email): Promise<void> {
    if (!page) return;
    isSending.current = true;
    const focused = document.activeElement as HTMLElement | null;
    const ended = await send(page, email, language);
    isSending.current = false;
    if (ended.kind === 'joined' && fieldRef.current) fieldRef.current.value = '';
    if (ended.kind !== 'joined')
      focusAfter.current = ended.kind === 'emailInvalid' ? fieldRef.current : focused;
    page.showFeedback({
      result: ended,
      returnFocus() {
        focused?.focus();
        // The button is disabled while the field is empty: then the status, which repeats the result, gets the focus.
        if (document.activeElement !== focused) statusRef.current?.focus();
      },
    });
    dispatch({ type: 'settled', result: ended });
  }

  function onSubmit(event: FormEvent): void {
    const typed = fieldRef.current?.value ?? '';
    const validated = validate(typed);
    // Without the scripts that send, the browser posts the form.
    if (result?.kind === 'notLoaded' && navigator.onLine && validated.email) return;
    event.preventDefault();
    // A second press can come before the first has been rendered.
    if (isSending.current) return;
    dispatch({ type: 'submitted', typed, error: validated.error });
    if (validated.email) void submit(validated.email);
  }

  return { state, dispatch, fieldRef, statusRef, load, onSubmit };
}

/** Loads what sending needs, and sends an address. */
async function send(page: PageStore, email: Email, language: Language): Promise<SubmissionResult> {
  page.dismissFeedback();
  const signup = await page.loadSignup();
  return signup ? signup.submit({ email, language }) : { kind: 'notLoaded', offline: !navigator.onLine };
}
