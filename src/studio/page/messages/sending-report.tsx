import { usePlan, type Answer } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { addressOf } from '../route.ts';
import { say } from '../say.ts';

const STATES = ['accepted', 'rejected', 'uncertain', 'queued'] as const;

interface SendingReportProps {
  name: string;
  message: Answer<'messages'>[number] | undefined;
}

/** What became of a message: how many the mail server accepted, and who has not got it and why. */
export function SendingReport({ name, message }: SendingReportProps) {
  const { t, format } = useLanguage();
  const { messages } = t;
  const { data: plan } = usePlan('send', { name });
  if (message?.begunAt === undefined) return <p className="muted">{messages.notBegun}</p>;
  const { accepted = 0, rejected = 0, uncertain = 0, queued = 0 } = message.people;
  const all = accepted + rejected + uncertain + queued;
  const isNew = plan?.leftOut.find(({ reason }) => reason === 'new')?.people ?? 0;
  const parts = { accepted, rejected, uncertain, queued };
  return (
    <section className="block">
      <p className="sent">
        <b>{format.number(accepted)}</b>
        <span>
          {say(messages.acceptedOf, { total: format.number(all), time: format.full(message.begunAt) })}
        </span>
      </p>
      <div className="progress" role="img" aria-label={say(messages.acceptedOf, { total: all, time: '' })}>
        {STATES.filter((state) => state !== 'queued' && parts[state] > 0).map((state) => (
          <i key={state} className={state} style={{ width: `${(100 * parts[state]) / all}%` }} />
        ))}
      </div>
      <dl className="tally">
        {STATES.map((state) => (
          <div key={state}>
            <dt>
              <i className={`key ${state === 'queued' ? 'rest' : state}`} />
              {messages.states[state]}
            </dt>
            <dd>{format.number(parts[state])}</dd>
          </div>
        ))}
      </dl>
      {plan && plan.rejections.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th>{messages.why}</th>
              <th className="num">{t.screens.people}</th>
            </tr>
          </thead>
          <tbody>
            {plan.rejections.map(({ codes, people }) => (
              <tr key={codes}>
                <td>{codes || messages.noReason}</td>
                <td className="num">{format.number(people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {plan && plan.uncertain.length > 0 && (
        <p className="small muted">
          {messages.states.uncertain}: {plan.uncertain.join(', ')}
        </p>
      )}
      {isNew > 0 && (
        <div className="notice fine">
          <span className="mark open" />
          <p>
            <b>{say(messages.joinedSince, { number: format.number(isNew) }, isNew)}</b>{' '}
            <a href={addressOf('messages', { step: 'plan' }, name)}>{messages.planForThem}</a>
          </p>
        </div>
      )}
    </section>
  );
}
