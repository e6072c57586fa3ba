import { useEffect } from 'react';
import { OUTCOME_ANCHORS } from '../../contract/submit-email.ts';
import { usePage } from '../page-context.ts';
import { Breakable } from '../text/typography.tsx';
import { Share } from './share-button.tsx';

const OUTCOMES = Object.keys(OUTCOME_ANCHORS) as (keyof typeof OUTCOME_ANCHORS)[];

/**
 * The outcome of a form that was sent without script. The function answers such a post with a redirect to the page at one
 * of these anchors; `:target` shows the panel, so no script is needed here either.
 */
export function OutcomePanels() {
  const { language, translations } = usePage();
  const { applyLink, status, successDialog } = translations;
  useEffect(() => {
    const shown = OUTCOMES.find((outcome) => location.hash === `#${OUTCOME_ANCHORS[outcome]}`);
    if (shown === undefined) return;
    // The panel stays, but a copied or reloaded address must not greet the next visitor as one who has joined.
    history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return OUTCOMES.map((outcome) => {
    const anchor = OUTCOME_ANCHORS[outcome];
    const { title, text } = status[outcome];
    const hasJoined = outcome === 'joined';
    const hasMail = import.meta.env.CONFIRM && hasJoined;
    return (
      <section key={anchor} className="outcome" id={anchor} aria-labelledby={`${anchor}-title`}>
        <h2 id={`${anchor}-title`}>{title}</h2>
        <p key={language}>
          <Breakable>{hasMail ? `${text} ${successDialog.followUp}` : text}</Breakable>
        </p>
        {hasJoined && <Share place="panel" />}
        <a className={hasJoined && !applyLink ? 'link' : 'btn'} href={applyLink ?? '#hero-email'}>
          {hasJoined ? successDialog.close : status.backToForm}
        </a>
      </section>
    );
  });
}
