/** One stroke each, drawn for this page on a grid of 24. */
const ICONS = {
  hammer: 'm13.5 8.5-9 9a1.8 1.8 0 0 0 2.5 2.5l9-9M10.5 5.5c3-1.5 5.5-1 7.5 1l2.5 2.5-3 3-7-6.5Z',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15.5 8.5l-1.8 5.2-5.2 1.8 1.8-5.2Z',
  sprout:
    'M12 20.5V12M12 12.5c0-4.3 2.7-6.8 7.5-7 .2 4.6-2.6 7.2-7.5 7ZM12 15.5c-.1-3.3-2.3-5.4-6.5-5.6-.1 3.8 2.2 5.8 6.5 5.6Z',
  contract:
    'M6 3.5h8.5L18 7v13.5H6ZM14.5 3.5V7H18M9 10.5h6M9 13.5h6M9 17.8c.9-1.6 1.7-1.6 1.7 0 1-1.4 1.7-1 2.3 0h1.5',
  coffee: 'M6 8.5h12l-1.3 12H7.3ZM6.4 12.5h11.2M13.3 8.5l1.5-5h2.7M9 15.5l2.3-.7.7 2.3-2.3.7Z',
  stamp:
    'M10 13.5c.6-2.6-1.5-4-1.5-6.2a3.5 3.5 0 0 1 7 0c0 2.2-2.1 3.6-1.5 6.2M5 17.5V16a2.5 2.5 0 0 1 2.5-2.5h9A2.5 2.5 0 0 1 19 16v1.5ZM6 20.5h12',
  handshake:
    'M2 7.5 5.2 6l3.4 7.6-2 1M22 7.5 18.8 6l-3.4 7.6 2 1M5.9 7.7l3.8-.6M18.1 7.7l-4.7-1.2-4.7 3.1c.5 1.6 2 1.9 3.3 1l1.1-.8 3 2.6M8.4 13.4l3.2 3.5c1.6 1.4 4-.3 3.6-2.6M12.3 13.8l1.7 1.8',
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
