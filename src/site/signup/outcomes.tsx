import { useEffect } from 'react';
import { OUTCOME_ANCHORS } from '../../contract/submit-email.ts';
import type { Translations } from '../../content/en.ts';

const ANCHORS = Object.entries(OUTCOME_ANCHORS) as [
  keyof typeof OUTCOME_ANCHORS,
  (typeof OUTCOME_ANCHORS)[keyof typeof OUTCOME_ANCHORS],
][];

/**
 * What became of a form that was sent without script. The function answers such a post with the way back to the page at
 * one of these anchors; `:target` shows the panel, so no script is needed here either.
 */
export function Outcomes({ t }: { t: Translations }) {
  useEffect(() => {
    // The panel stays, but a copied or reloaded address must not tell the next visitor that they have joined.
    if (ANCHORS.some(([, anchor]) => location.hash === `#${anchor}`))
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return ANCHORS.map(([outcome, anchor]) => (
    <section key={anchor} className="outcome" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>{t.status[outcome].title}</h2>
      <p>{t.status[outcome].text}</p>
      <a className="btn" href="#hero-email">
        {outcome === 'joined' ? t.successDialog.close : t.status.backToForm}
      </a>
    </section>
  ));
}
