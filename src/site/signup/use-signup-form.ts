import { useEffect, useLayoutEffect, useReducer, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { parseEmail, type Email } from '../../contract/email.ts';
import { usePage } from '../page-context.ts';
import { keepTyped, takeOver } from './keep-typed.ts';
import { loadClient, submit } from './submit.ts';

type FieldError = 'required' | 'invalid' | undefined;

/** The state of one form (specification, section 3). The field's text itself stays the browser's; this is a copy. */
const IDLE = {
  typed: '',
  error: undefined as FieldError,
  isSubmitting: false,
  /** The address that the last submission has put on the list, until the next change. */
  joined: undefined as Email | undefined,
  /** Until then the form is plain HTML. */
  isHydrated: false,
};

function errorIn(typed: string): FieldError {
  if (parseEmail(typed)) return undefined;
  return typed.trim() ? 'invalid' : 'required';
}

/**
 * What a sign-up form does. The field's text is the browser's, so that hydration and Vietnamese input methods lose
 * nothing; it is written only after success and by a suggestion.
 *
 * @param errorId id of the element with the error
 */
export function useSignupForm(errorId: string) {
  const { language, showResult } = usePage();
  const [state, change] = useReducer(
    (before: typeof IDLE, changed: Partial<typeof IDLE>) => ({ ...before, joined: undefined, ...changed }),
    IDLE,
  );
  const fieldRef = useRef<HTMLInputElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const isSending = useRef(false);
  const onType = (typed: string) => change({ typed, error: errorIn(typed) });

  // What was typed before counts from now on.
  useLayoutEffect(() => {
    const input = fieldRef.current;
    if (input) takeOver(input);
    const typed = input?.value ?? '';
    change({ typed, error: typed ? errorIn(typed) : undefined, isHydrated: true });
    if (typed || document.activeElement === input) void loadClient();
  }, []);

  // Above an on-screen keyboard the field may be visible, and the error below it not.
  useEffect(() => {
    if (state.error) document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' });
  }, [state.error, errorId]);

  async function send(field: HTMLInputElement, email: Email): Promise<void> {
    isSending.current = true;
    const focused = document.activeElement as HTMLElement | null;
    // Closes an on-screen keyboard: in Safari it would lie over the toast.
    focused?.blur();
    showResult(undefined);
    const result = await submit(email, language);
    isSending.current = false;
    const { kind } = result;
    if (kind === 'joined') field.value = '';
    // Disabled elements lose the focus, and the form is disabled while it submits.
    flushSync(() => {
      if (kind === 'joined') change({ ...IDLE, isHydrated: true, joined: email });
      else change({ isSubmitting: false, error: kind === 'emailInvalid' ? 'invalid' : undefined });
    });
    if (kind === 'notLoaded') {
      keepTyped();
      field.form?.submit();
    }
    const target = kind === 'emailInvalid' ? field : focused;
    target?.focus();
    // The button is disabled while the field is empty: then the status, which repeats the result, gets the focus.
    if (document.activeElement !== target) statusRef.current?.focus();
    showResult(result);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const field = fieldRef.current;
    // A second press can come before the first has been rendered.
    if (isSending.current || !field) return;
    const typed = field.value;
    const email = parseEmail(typed);
    change({ typed, error: errorIn(typed), isSubmitting: email !== undefined });
    if (email) void send(field, email);
  }

  function onKeyDown({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    // While its button is disabled, a form ignores the Enter key.
    if (key === 'Enter' && !nativeEvent.isComposing && !currentTarget.value.trim()) onType('');
  }

  /** Puts a suggested address into the field. */
  function onUse(address: string): void {
    if (!fieldRef.current) return;
    fieldRef.current.value = address;
    fieldRef.current.focus();
    onType(address);
  }

  return { state, fieldRef, statusRef, onType, onKeyDown, onSubmit, onUse };
}
