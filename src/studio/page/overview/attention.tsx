import { BUILT_IN_SOURCES } from '../../../contract/source.ts';
import { useAnswer } from '../ask.ts';
import { Checks, Item, notGood } from '../shown-checks.tsx';
import { useTexts } from '../use-texts.ts';
import { hrefOf } from '../route.ts';
import type { Texts } from '../texts/en.ts';

/** What deserves a look, each with where it is dealt with; before anybody has joined, the first steps. */
export function Attention({ isEmpty }: { isEmpty: boolean }) {
  const { t, say } = useTexts();
  const { nothing, attention, firstSteps } = t.overview;
  const { data: onList } = useAnswer('checks', { areas: ['people', 'backups'] });
  // Somebody else's server may take its time.
  const { data: ofPage = [] } = useAnswer('checks', { areas: ['page'], url: 'public' });
  if (onList === undefined) return null;
  const checks = [...ofPage.map((each) => ({ ...each, leadsTo: hrefOf('going-live') })), ...onList];
  const found = notGood(checks);
  const page = ofPage.find(({ id, level }) => id === 'reached' && level === 'good');
  return (
    <section className="attention" aria-labelledby="look">
      <h2 id="look">{found.length === 0 ? nothing : say(attention, { number: found.length })}</h2>
      <Checks checks={page ? [...found, page] : found} />
      <p className="small muted">{say(t.goingLive.fine, { number: checks.length - found.length })}</p>
      {isEmpty && (
        <>
          <h2>{firstSteps}</h2>
          <FirstSteps page={page?.details['url']} />
        </>
      )}
    </section>
  );
}

/** @param page where it is, once it answers */
function FirstSteps({ page }: { page: string | number | undefined }) {
  const { data: sources = [] } = useAnswer('sources', {});
  const { steps } = useTexts().t.overview;
  // `other` is one more.
  const hasSource = sources.length > BUILT_IN_SOURCES.length + 1;
  const step = (id: keyof Texts['overview']['steps'], href: string, isDone = false) => {
    const { title, reason, act } = steps[id];
    return (
      <Item mark={isDone ? 'good' : 'open'} title={title} reason={reason} act={!isDone && [act, href]} />
    );
  };
  return (
    <ul className="notices">
      {page !== undefined && step('page', String(page))}
      {step('poster', hrefOf('going-live'), hasSource)}
      {step('bringIn', hrefOf('in-and-out'))}
    </ul>
  );
}
