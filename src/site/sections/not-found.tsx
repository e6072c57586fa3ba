import notFound from '../pictures/notfound.svg?no-inline';
import notFoundDark from '../pictures/notfound-dark.svg?no-inline';
import { Picture } from '../pictures/picture.tsx';

const DRAWING = { light: notFound, dark: notFoundDark, width: 1200, height: 800 };

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
      <Picture drawing={DRAWING} alt="" first />
    </main>
  );
}
