import { builtIn } from '../../content/built-in.ts';

/** What is left when no language could be loaded. Both links load a page anew, which is the way out. */
export function BuiltInView() {
  return (
    <>
      <header className="bar">
        <nav className="built-in-nav">
          <a href="/">{builtIn.nav.home}</a> <a href="/#intro">{builtIn.nav.about}</a>
        </nav>
      </header>
      <main className="built-in">
        <h1>{builtIn.hero.title}</h1>
        <p>{builtIn.hero.subtitle}</p>
      </main>
    </>
  );
}
