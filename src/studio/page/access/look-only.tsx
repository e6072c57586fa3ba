import { useEffect } from 'react';
import { useAnswer } from '../ask.ts';
import { createStore } from '../store.ts';
import { useTexts } from '../use-texts.ts';
import { useIsLooking } from './me.ts';

/** Whether somebody has pressed what they may not. */
const told = createStore(false);
export const tellLookOnly = (): void => told.set(true);

/** Why whoever may only look cannot do something, and who can. */
export function LookOnly() {
  const { t, say, format } = useTexts();
  const { data } = useAnswer('access', {});
  const names = data?.people.filter(({ access }) => access === 'everything').map(({ name }) => name) ?? [];
  return names.length > 0 ? say(t.access.lookOnly, { names: format.either(names) }) : t.problems.lookOnly;
}

/** Says that after a press, until the next one. */
export function ToldLookOnly() {
  const isTold = told.useValue();
  useEffect(() => {
    if (!isTold) return undefined;
    const forget = () => told.set(false);
    addEventListener('click', forget, { capture: true, once: true });
    return () => removeEventListener('click', forget, { capture: true });
  }, [isTold]);
  const isLooking = useIsLooking();
  return (
    isLooking && (
      <p className="told" role="status">
        {isTold && <LookOnly />}
      </p>
    )
  );
}
