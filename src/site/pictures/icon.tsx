/** One stroke each, drawn for this page on a grid of 24. */
const ICONS = {
  hammer: 'm13.5 8.5-9 9a1.8 1.8 0 0 0 2.5 2.5l9-9M10.5 5.5c3-1.5 5.5-1 7.5 1l2.5 2.5-3 3-7-6.5Z',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15.5 8.5l-1.8 5.2-5.2 1.8 1.8-5.2Z',
  sprout:
    'M12 20.5V12M12 12.5c0-4.3 2.7-6.8 7.5-7 .2 4.6-2.6 7.2-7.5 7ZM12 15.5c-.1-3.3-2.3-5.4-6.5-5.6-.1 3.8 2.2 5.8 6.5 5.6Z',
  out: 'M7 17 17 7M9.5 7H17v7.5',
  alert: 'M12 7.5V13M12 16.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h10v10H9zM5 15V5h10',
} as const;

/** A line icon at the size of the text beside it. Always decoration: the text has the same meaning. */
export function LineIcon({ name }: { name: keyof typeof ICONS }) {
  return (
    // Its size is for engines that do not know the styles.
    <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** A small flag on a pole. */
export function FlagOnPole() {
  return (
    <svg className="flag" viewBox="0 0 40 64" aria-hidden="true">
      <path className="flag-pole" d="M6 64V4" />
      <path className="flag-cloth" d="M7 6c9-5 16 4 27-1-3 6-3 10 1 16-11 5-18-4-28 1Z" />
    </svg>
  );
}
