import { fill } from '../../content/fill.ts';
import { mailProviderOf } from '../../content/mail-providers.ts';
import { usePage } from '../page-context.ts';

/** What is left to do after signing up, beside the form: to open the mail, and what to do where it is not there. */
export function NextStep({ email }: { email: string }) {
  const { translations } = usePage();
  const { status, labels, confirm } = translations;
  const provider = mailProviderOf(email);
  return (
    <>
      {status.joined.title}{' '}
      {provider && (
        <a href={provider.url} target="_blank" rel="noopener noreferrer">
          {fill(confirm?.openMail ?? '', { name: provider.name })}
          <span className="vh"> ({labels.opensInNewTab})</span>
        </a>
      )}{' '}
      {confirm?.notThere}
    </>
  );
}
