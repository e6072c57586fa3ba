/** The way to the application, in the place of a sign-up form. */
export function ApplyLink({ url, label }: { url: string; label: string }) {
  return (
    <p className="apply">
      <a className="btn" href={url}>
        {label}
      </a>
    </p>
  );
}
