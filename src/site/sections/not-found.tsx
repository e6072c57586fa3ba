import notFound from '../pictures/notfound.svg?day&dusk';
import { Picture } from '../pictures/picture.tsx';

/** The not-found page, in English only; its texts are the specification's. */
export function NotFound() {
  return (
    <main className="not-found">
      <div className="not-found-text">
        <h1>404</h1>
        <p>Oops! Page not found</p>
        <a className="btn" href="/">
          Return to Home
        </a>
      </div>
      <Picture drawing={notFound} alt="" first />
    </main>
  );
}
