import { useAnswer } from '../ask.ts';
import { t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { Findings } from './findings.tsx';
import { Posters } from './posters.tsx';
import { StageSection, type PublicPage } from './stage.tsx';

/** Milliseconds after which the page is asked again, while it is to change. */
const AGAIN = 3000;

const isChanging = ({ planned, served, stage }: PublicPage) =>
  planned !== undefined || (served !== undefined && served !== stage);

/** What keeps the page from going live, what it is for at present, and posters for the walls. */
export function GoingLive() {
  const { data: found, error, isFetching, refetch } = useAnswer('doctor', { url: 'public' });
  const { data: page } = useAnswer(
    'stage',
    {},
    {
      refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? AGAIN : false),
    },
  );
  return (
    <>
      <header className="top">
        <h1>{t.screens['going-live']}</h1>
        <Button isBlocked={isFetching} onClick={() => void refetch()}>
          {isFetching ? t.working : t.goingLive.check}
        </Button>
      </header>
      {error && <ProblemNotice error={error} />}
      <div className="two">
        {found && <Findings {...found} />}
        {page && <StageSection page={page} />}
      </div>
      {page && <Posters origin={page.origin} current={page.stage} />}
    </>
  );
}
