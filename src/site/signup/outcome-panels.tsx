import { useEffect } from 'react';
import { OUTCOME_ANCHORS } from '../../contract/submit-email.ts';
import { usePage } from '../page-context.ts';

const OUTCOMES = Object.keys(OUTCOME_ANCHORS) as (keyof typeof OUTCOME_ANCHORS)[];

/**
 * The outcome of a form that was sent without script. The function answers such a post with a redirect to the page at one
 * of these anchors; `:target` shows the panel, so no script is needed here either.
 */
export function OutcomePanels() {
  const { status, successDialog } = usePage().translations;
  useEffect(() => {
    // The panel stays, but a copied or reloaded address must not greet the next visitor as one who has joined.
    if (OUTCOMES.some((outcome) => location.hash === `#${OUTCOME_ANCHORS[outcome]}`))
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return OUTCOMES.map((outcome) => {
    const anchor = OUTCOME_ANCHORS[outcome];
    return (
      <section key={anchor} className="outcome" id={anchor} aria-labelledby={`${anchor}-title`}>
        <h2 id={`${anchor}-title`}>{status[outcome].title}</h2>
        <p>
          {import.meta.env.CONFIRM && outcome === 'joined'
            ? `${status[outcome].text} ${successDialog.followUp}`
            : status[outcome].text}
        </p>
        <a className="btn" href={import.meta.env.APPLY_URL ?? '#hero-email'}>
          {outcome === 'joined' ? successDialog.close : status.backToForm}
        </a>
      </section>
    );
  });
}
