import type { Answer } from '../../../operator/actions/actions.ts';
import type { Level } from '../../../operator/checks/check.ts';
import { useAnswer } from '../ask.ts';
import { Checks, ForAdministrator } from '../shown-checks.tsx';
import { useTexts } from '../use-texts.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { Posters } from './posters.tsx';
import { StageSection, type PublicPage } from './stage-section.tsx';

/** Milliseconds after which the page is asked again, while it is to change. */
const AGAIN = 3000;

const ifChanging = ({ planned, served, stage }: Partial<PublicPage> = {}) =>
  (planned !== undefined || (served !== undefined && served !== stage)) && AGAIN;

/** What keeps the page from going live, what it is for at present, and posters for the walls. */
export function GoingLive() {
  const { t } = useTexts();
  const { data: checks, error, isFetching, refetch } = useAnswer('checks', { url: 'public' });
  const { data: page } = useAnswer('stage', {}, { refetchInterval: ({ state }) => ifChanging(state.data) });
  return (
    <>
      <header className="top">
        <h1>{t.screens['going-live']}</h1>
        <Button isForAll isBlocked={isFetching} onClick={() => void refetch()}>
          {isFetching ? t.working : t.goingLive.check}
        </Button>
      </header>
      {error && <ProblemNotice error={error} />}
      <div className="two">
        {checks && <Readiness checks={checks} />}
        {page && <StageSection page={page} />}
      </div>
      {page && <Posters origin={page.origin} current={page.stage} />}
    </>
  );
}

/** What is in the way, and what could be better; what is for an administrator, as a text to be sent to them; how much is fine. */
function Readiness({ checks }: { checks: Answer<'checks'> }) {
  const { t, say } = useTexts();
  const { bad, ready, fine } = t.goingLive;
  const of = (level: Level) => checks.filter((each) => each.level === level);
  const [blocking, better, good] = [of('bad'), of('look'), of('good')];
  return (
    <section aria-labelledby="readiness">
      <div className="head">
        <h2 id="readiness">{blocking.length > 0 ? say(bad, { number: blocking.length }) : ready}</h2>
        <p>{say(fine, { number: good.length })}</p>
      </div>
      <Checks checks={blocking} />
      {better.length > 0 && <h2>{say(t.overview.attention, { number: better.length })}</h2>}
      <Checks checks={better} />
      <ForAdministrator checks={[...blocking, ...better]} />
    </section>
  );
}
