import type { Obstacle } from '../../../operator/actions/send.ts';
import { ForAdministrator } from '../copy.tsx';
import { t } from '../language.ts';
import { Flag } from '../parts.tsx';

/** What an administrator writes into the settings. */
const LINES: Partial<Record<Obstacle, string>> = {
  noMailServer:
    'MAIL_URL=smtps://user:password@smtp.provider.example:465\nMAIL_FROM=Name <hello@domain.example>',
  notPublic: 'PUBLIC_ORIGIN=https://domain.example',
};

/** What is missing before a message can go to people, whatever its texts are; and the lines for whoever runs the server. */
export function SetUp({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { messages, problems } = t;
  const missing = obstacles.filter((each) => each !== 'messageProblems');
  const lines = missing.flatMap((each) => LINES[each] ?? []);
  if (missing.length === 0) return null;
  return (
    <section className="set-up">
      <h3>{messages.setUp}</h3>
      {missing.map((each) => (
        <Flag key={each} mark="open">
          {problems[each]}
        </Flag>
      ))}
      <ForAdministrator intro={[messages.setUpLines]} lines={lines} />
    </section>
  );
}
