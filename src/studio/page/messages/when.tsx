import { useAnswer } from '../ask.ts';
import { Field, Radio } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { programme } from '../../../content/programme.ts';
import { localDay } from '../../../waitlist/zone.ts';
import { parseDay, parseHour } from './day-and-hour.ts';

/** When a message goes, as it is typed. */
export interface TypedTime {
  when: 'now' | 'later' | 'stage';
  day: string;
  hour: string;
}

export const NOW: TypedTime = { when: 'now', day: '', hour: '' };

const WHEN = ['now', 'later', 'stage'] as const;
const today = () => localDay(programme.timeZone, Date.now());

/** What a plan is asked with; a day or hour that cannot be read is left as it is, and the plan says so. */
export function atOf({ when, day, hour }: TypedTime): { at?: string; withStage?: boolean } {
  if (when === 'now') return {};
  if (when === 'stage') return { withStage: true };
  return { at: `${parseDay(day, today()) ?? day} ${parseHour(hour) ?? hour}` };
}

/** Now, at a day and hour, or together with opening applications. */
export function When({ time, onTime }: { time: TypedTime; onTime: (time: TypedTime) => void }) {
  const { t, say, format } = useTexts();
  const { data } = useAnswer('sendings', {});
  const { whens, whensMore } = t.messages;
  const opening = data?.stage?.stage === 'applications' ? data.stage.at : undefined;
  const more = {
    ...{ now: whensMore.now, later: undefined },
    stage: opening === undefined ? whensMore.stage : say(whensMore.stagePlanned, { time: opening }),
  };
  // What was read is written as the studio writes it, which can be read again.
  const read = () => {
    const day = parseDay(time.day, today());
    const hour = parseHour(time.hour) ?? time.hour;
    onTime({ ...time, hour, day: day === undefined ? time.day : format.longDay(day) });
  };
  return (
    <div role="radiogroup" aria-labelledby="when">
      {WHEN.map((when) => (
        <div key={when}>
          <Radio
            name="when"
            label={whens[when]}
            more={more[when]}
            checked={time.when === when}
            onChange={() => onTime({ ...time, when })}
          />
          {when === 'later' && time.when === 'later' && (
            <div className="narrow sub">
              {(['day', 'hour'] as const).map((name) => (
                <Field
                  key={name}
                  label={t.messages[name]}
                  placeholder={whensMore[name]}
                  value={time[name]}
                  onValue={(typed) => onTime({ ...time, [name]: typed })}
                  onBlur={read}
                />
              ))}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
