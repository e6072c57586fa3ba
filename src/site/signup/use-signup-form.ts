import { useContext, useEffect, useLayoutEffect, useReducer, useRef, type FormEvent } from 'react';
import type { Email } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import { PageContext } from '../page-context.ts';
import { formReducer, IDLE, validate } from './form-state.ts';
import { loadClient, submit } from './send.ts';

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

  useLayoutEffect(() => {
    const input = fieldRef.current;
    const typed = input?.value ?? '';
    dispatch({ type: 'hydrated', typed });
    if (typed || document.activeElement === input) prepareToSend();
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

  async function send(email: Email): Promise<void> {
    isSending.current = true;
    const focused = document.activeElement as HTMLElement | null;
    page?.setFeedback(undefined);
    const ended = await submit({ email, language });
    isSending.current = false;
    if (ended.kind === 'joined' && fieldRef.current) fieldRef.current.value = '';
    if (ended.kind !== 'joined')
      focusAfter.current = ended.kind === 'emailInvalid' ? fieldRef.current : focused;
    page?.setFeedback({
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
    if (validated.email) void send(validated.email);
  }

  return { state, dispatch, fieldRef, statusRef, prepareToSend, onSubmit };
}

/** While the visitor types. A failure matters only to the submission, which asks again. */
function prepareToSend(): void {
  loadClient().catch(() => undefined);
}
