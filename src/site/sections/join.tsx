import type { ComponentProps } from 'react';
import { ApplyLink } from '../signup/apply-link.tsx';
import { SignupForm } from '../signup/signup-form.tsx';

/** The way onto the list: the form, or while people apply the link to the application. */
export function Join(props: ComponentProps<typeof SignupForm>) {
  const url = import.meta.env.APPLY_URL;
  if (url) return <ApplyLink url={url} label={props.label} />;
  return (
    <div className="signup-host">
      <SignupForm {...props} />
    </div>
  );
}
