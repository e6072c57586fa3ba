import type { ComponentProps } from 'react';
import { SignupForm } from '../signup/signup-form.tsx';

/** The way onto the list: the form, or while people apply the link to the application. */
export function Join(props: ComponentProps<typeof SignupForm>) {
  const url = import.meta.env.APPLY_URL;
  if (!url) return <SignupForm {...props} />;
  return (
    <p className="apply">
      <a className="btn" href={url}>
        {props.label}
      </a>
    </p>
  );
}
