import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { builtInForm, type FormTranslations } from '../../content/built-in.ts';
import type { Translations } from '../../content/translations.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import { PageContext, type Feedback } from '../page-context.ts';
import { SubmissionFeedback } from './feedback.tsx';
import { SignupForm, type FormPlace } from './signup-form.tsx';

/**
 * Hydrates the forms of a prerendered page whose translations cannot be loaded; the rest of the page stays as it is.
 *
 * @param fallback English translations, if they could be loaded: what a form says later
 */
export function keepForms(language: Language, fallback: Translations | undefined): void {
  const hosts = [...document.querySelectorAll<HTMLElement>('.signup-host')];
  let waiting = hosts.length;
  const onHydrated = () => {
    waiting -= 1;
    if (waiting === 0) dispatchEvent(new Event('hydrated'));
  };
  for (const host of hosts) {
    const place = host.querySelector('#hero-email') ? 'hero' : 'cta';
    const label = textIn(host, '.btn-idle');
    const translations = { ...(fallback ?? builtInForm), ...textsOf(host, fallback ?? builtInForm) };
    hydrateRoot(host, <KeptForm {...{ place, language, translations, label, onHydrated }} />);
  }
}

const textIn = (host: Element, selector: string) => host.querySelector(selector)?.textContent ?? '';

/** The texts that a form shows from the start, as they are in the document. */
function textsOf(host: Element, { cta, form }: FormTranslations): Pick<FormTranslations, 'cta' | 'form'> {
  const privacyLink = textIn(host, '.consent a');
  return {
    cta: {
      ...cta,
      emailPlaceholder: host.querySelector('input')?.placeholder ?? '',
      submitting: textIn(host, '.btn-busy'),
    },
    form: {
      ...form,
      emailLabel: textIn(host, 'label'),
      consent: textIn(host, '.consent').slice(0, -privacyLink.length - 1),
      privacyLink,
    },
  };
}

interface KeptFormProps {
  place: FormPlace;
  language: Language;
  translations: FormTranslations;
  label: string;
  onHydrated: () => void;
}

/** A form of its own, with its toast or dialog. */
function KeptForm({ onHydrated, translations, ...form }: KeptFormProps) {
  const [feedback, setFeedback] = useState<Feedback>();
  const [actions] = useState({ setFeedback, switchTo: () => undefined, prefetch: () => undefined });
  useLayoutEffect(onHydrated, [onHydrated]);
  return (
    <PageContext value={actions}>
      <SignupForm translations={translations} {...form} />
      {feedback &&
        createPortal(
          <div lang={DEFAULT_LANGUAGE}>
            <SubmissionFeedback
              {...feedback}
              translations={translations}
              onDismiss={() => setFeedback(undefined)}
            />
          </div>,
          document.body,
        )}
    </PageContext>
  );
}
