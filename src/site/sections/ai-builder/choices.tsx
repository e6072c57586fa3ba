import type { ReactNode } from 'react';

/**
 * Radio buttons as chips, the first one chosen. `:checked` shows what belongs to each, so they answer without script.
 *
 * @param name of the group, unique on the page
 */
export function Choices({ name, labels }: { name: string; labels: readonly ReactNode[] }) {
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
