import { Facts } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { Item } from '../shown-checks.tsx';
import { useTexts } from '../use-texts.ts';
import { freeName, useTitles, type Known } from './use-messages.ts';

/** What a message may begin as: a sample, the promised text first, or nothing. */
export function Beginnings(known: Known) {
  const { t } = useTexts();
  const titleOf = useTitles();
  const { messages } = t;
  const about: Readonly<Record<string, string>> = messages.samples;
  return (
    <div className="two">
      <section>
        {known.written.length === 0 && (
          <>
            <h2>{messages.none}</h2>
            <p className="muted lead">{messages.noneMore}</p>
          </>
        )}
        <ul className="notices">
          {known.samples.map(({ name }) => (
            <Item
              key={name}
              mark="open"
              title={titleOf(name)}
              reason={about[name] ?? ''}
              act={[messages.beginWith, hrefOf('messages', {}, name)]}
            />
          ))}
          <Item
            mark="open"
            title={messages.empty}
            reason={messages.emptyMore}
            act={[messages.beginEmpty, hrefOf('messages', {}, freeName(known))]}
          />
        </ul>
      </section>
      <section>
        <h2>{messages.then}</h2>
        <Facts
          facts={(['write', 'plan', 'report'] as const).map((step) => [
            messages.steps[step],
            messages.stepsMore[step],
          ])}
        />
      </section>
    </div>
  );
}
