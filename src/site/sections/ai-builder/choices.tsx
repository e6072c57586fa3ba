import { Fragment, type ReactNode } from 'react';

/**
 * Radio buttons as chips, the first one chosen. `:checked` shows the answer to each, so they answer without script.
 *
 * @param name of the group, unique on the page
 * @param children an `.answer` for each of them
 */
export function Choices(props: { name: string; labels: readonly ReactNode[]; children: ReactNode }) {
  const { name, labels, children } = props;
  return (
    <div className="chips">
      {labels.map((label, index) => (
        <Fragment key={index}>
          <input
            className="vh"
            type="radio"
            name={name}
            id={`${name}-${index}`}
            defaultChecked={index === 0}
          />
          <label className="chip" htmlFor={`${name}-${index}`}>
            {label}
          </label>
        </Fragment>
      ))}
      <div className="answers" aria-live="polite">
        {children}
      </div>
    </div>
  );
}
