import type { Input } from '../../../operator/actions/actions.ts';
import { useAnswer } from '../ask.ts';
import { Choice, Radio, WhoFields, type Who } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { shortTime, useTitles } from './use-messages.ts';

/** Who is meant: by what they have, and narrowed further. */
export type Whom = Who & Pick<Input<'send'>, 'has' | 'hasVersion' | 'hasNot'>;

const KINDS = ['all', 'hasNot', 'has'] as const;
const NONE = { has: undefined, hasVersion: undefined, hasNot: undefined };

interface ToWhomProps {
  name: string;
  whom: Whom;
  onWhom: (whom: Whom) => void;
}

/** To whom a message goes: everybody, who has not got another message, or who got a version of one. */
export function ToWhom({ name, whom, onWhom }: ToWhomProps) {
  const { t, say } = useTexts();
  const titleOf = useTitles();
  const { data: messages } = useAnswer('messages', {});
  const { data: people } = useAnswer('countPeople', {});
  const { whom: words } = t.messages;
  const others = messages?.written.map((each) => each.name).filter((each) => each !== name) ?? [];
  const options = Object.fromEntries(others.map((each) => [each, titleOf(each)]));
  const kind = whom.has !== undefined ? 'has' : whom.hasNot !== undefined ? 'hasNot' : 'all';
  const choose = (chosen: Partial<Whom>) => onWhom({ ...whom, ...NONE, ...chosen });
  const message = whom.has ?? whom.hasNot ?? '';
  return (
    <section className="ask" aria-labelledby="whom">
      <h2 id="whom">{t.messages.toWhom}</h2>
      <div role="radiogroup" aria-labelledby="whom">
        {(others.length > 0 ? KINDS : KINDS.slice(0, 1)).map((each) => (
          <Radio
            key={each}
            name="whom"
            label={say(words[each], { people: people?.all ?? 0 })}
            checked={kind === each}
            onChange={() => choose(each === 'all' ? {} : { [each]: others[0] })}
          />
        ))}
      </div>
      {kind !== 'all' && (
        <div className="narrow sub">
          <Choice
            label={t.messages.heads.message}
            value={message}
            options={options}
            onValue={(chosen) => choose({ [kind]: chosen })}
          />
          {kind === 'has' && (
            <VersionChoice
              name={message}
              value={whom.hasVersion}
              onValue={(hasVersion) => onWhom({ ...whom, hasVersion })}
            />
          )}
        </div>
      )}
      <div className="narrow">
        <WhoFields who={whom} onWho={(changed) => onWhom({ ...whom, ...changed })} />
      </div>
    </section>
  );
}

interface VersionChoiceProps {
  name: string;
  value: number | undefined;
  onValue: (version: number | undefined) => void;
}

/** One version of a message, with how many have it; or any. */
function VersionChoice({ name, value, onValue }: VersionChoiceProps) {
  const spoken = useTexts();
  const { t, say } = spoken;
  const { data } = useAnswer('messageTexts', { name });
  const options: Record<'' | `${number}`, string> = { '': t.messages.anyVersion };
  for (const { number, savedBy: by, savedAt, people } of data?.versions ?? [])
    options[`${number}`] = say(t.messages.versionOf, {
      version: number,
      by: spoken.who(by),
      at: shortTime(spoken, savedAt),
      people,
    });
  return (
    <Choice
      label={t.messages.heads.version}
      value={String(value ?? '')}
      options={options}
      onValue={(chosen) => onValue(chosen === '' ? undefined : Number(chosen))}
    />
  );
}
