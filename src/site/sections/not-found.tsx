/** The not-found page (decision 4: in English only; its words are the specification's). */
export function NotFound() {
  return (
    <main className="not-found">
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <a className="btn" href="/">
        Return to Home
      </a>
    </main>
  );
}
