import { useState } from 'react';
import { useAct, useAnswer } from '../ask.ts';
import { Field } from '../fields.tsx';
import { Button, ProblemNotice } from '../parts.tsx';
import { useTexts } from '../use-texts.tsx';

/** How many mails of messages leave in a minute. */
export function SendingRate() {
  const { t } = useTexts();
  const { care } = t;
  const { data } = useAnswer('sendings', {});
  const [typed, setTyped] = useState<string>();
  const perMinute = Number(typed ?? data?.perMinute);
  const set = useAct('setRate', { perMinute }, () => setTyped(undefined));
  if (!data) return null;
  return (
    <form className="block sending-rate" onSubmit={set.run}>
      <h2>{care.sending}</h2>
      <Field
        {...{ type: 'number', min: 1, max: 100_000, required: true, label: care.perMinute }}
        value={typed ?? data.perMinute}
        onValue={setTyped}
      />
      <p className="small muted">{care.rate}</p>
      <Button type="submit" isBlocked={set.isRunning || perMinute === data.perMinute}>
        {care.saveRate}
      </Button>
      {set.error && <ProblemNotice error={set.error} />}
    </form>
  );
}
