import type { ReactNode } from 'react';

interface ChoicesProps {
  /** Of the group, unique on the page. */
  name: string;
  labels: readonly ReactNode[];
}

/** Radio buttons as chips, the first one chosen. `:checked` shows what belongs to each, so they answer without script. */
export function Choices({ name, labels }: ChoicesProps) {
  const ids = labels.map((_, index) => `${name}-${index}`);
  return (
    <>
      {ids.map((id, index) => (
        <input key={id} className="vh" type="radio" name={name} id={id} defaultChecked={index === 0} />
      ))}
      <div className="chips">
        {ids.map((id, index) => (
          <label key={id} className="chip" htmlFor={id}>
            {labels[index]}
          </label>
        ))}
      </div>
    </>
  );
}
