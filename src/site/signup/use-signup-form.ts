import {
  useContext,
  useEffect,
  useReducer,
  useRef,
  type Dispatch,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Email } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import { PageContext } from '../hydration/use-page.ts';
import { formReducer, IDLE, validate, type FormChange } from './form-state.ts';
import type { SubmissionResult } from './submission-result.ts';

/**
 * What a sign-up form does: validates, submits, shows the result, and keeps the focus. The field's text is the browser's,
 * so that hydration and Vietnamese input methods lose nothing; it is written only after success and by a suggestion.
 *
 * @param errorId id of the element with the error
 */
export function useSignupForm(language: Language, errorId: string) {
  const page = useContext(PageContext);
  const [state, dispatch] = useReducer(formReducer, IDLE);
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const isSending = useRef(false);
  const focusAfter = useRef<HTMLElement>(null);
  const load = () => void page?.loadSignup();
  useTextBeforeHydration(field, dispatch, load);
  useErrorInView(errorId, state.error !== undefined);

  // Disabled elements lose the focus, and the form is disabled while it submits.
  useEffect(() => {
    if (state.submitting) return;
    focusAfter.current?.focus();
    focusAfter.current = null;
  }, [state.submitting]);

  async function submit(email: Email): Promise<void> {
    if (!page) return;
    isSending.current = true;
    const focused = document.activeElement as HTMLElement | null;
    page.dismissFeedback();
    const signup = await page.loadSignup();
    const result: SubmissionResult = signup
      ? await signup.submit({ email, language })
      : { kind: 'notLoaded', offline: !navigator.onLine };
    isSending.current = false;
    if (result.kind === 'joined') {
      if (field.current) field.current.value = '';
    } else focusAfter.current = result.kind === 'emailInvalid' ? field.current : focused;
    page.showFeedback({
      result,
      returnFocus() {
        focused?.focus();
        // The button is disabled while the field is empty: then the status, which repeats the result, gets the focus.
        if (document.activeElement !== focused) status.current?.focus();
      },
    });
    dispatch({ type: 'settled', result });
  }

  return {
    state,
    field,
    status,
    load,
    onChange: (typed: string) => dispatch({ type: 'changed', typed }),
    onSubmit: (event: FormEvent): void => {
      const typed = field.current?.value ?? '';
      const { email, error } = validate(typed);
      // Without the scripts that send, the browser posts the form.
      if (state.result?.kind === 'notLoaded' && navigator.onLine && email) return;
      event.preventDefault();
      // A second press can come before the first has been rendered.
      if (isSending.current) return;
      dispatch({ type: 'submitted', typed, error });
      if (email) void submit(email);
    },
    onKeyDown: ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
      // While its button is disabled, a form ignores the Enter key.
      if (key === 'Enter' && !nativeEvent.isComposing && !currentTarget.value.trim())
        dispatch({ type: 'submitted', typed: '', error: 'required' });
    },
    /** Takes over a suggested address. */
    onUse: (address: string): void => {
      if (!field.current) return;
      field.current.value = address;
      field.current.focus();
      dispatch({ type: 'changed', typed: address });
    },
  };
}

/** Handles what happened before hydration: typed text, the focus, a press on the button of an empty form. */
function useTextBeforeHydration(
  field: RefObject<HTMLInputElement | null>,
  dispatch: Dispatch<FormChange>,
  load: () => void,
): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const typed = input.value;
    // Set by `start-up.ts`.
    if (input.form?.dataset['tried'] !== undefined)
      dispatch({ type: 'submitted', typed, error: validate(typed).error });
    else if (typed) dispatch({ type: 'prefilled', typed });
    if (typed || document.activeElement === input) load();
    // Only once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Above an on-screen keyboard the field may be visible, and the error below it not. */
function useErrorInView(errorId: string, hasError: boolean): void {
  useEffect(() => {
    if (hasError) document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' });
  }, [errorId, hasError]);
}
