/** Drawn on a grid of 20, in lines. */
const PATHS = {
  overview: 'M2 16.5h4.5v-4H11v-4h4.5v-4H18',
  people:
    'M4.25 6.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M2 16.5c0-3 2.2-5 5-5s5 2 5 5M13 5.2a2.4 2.4 0 1 1 .9 4.6M14.6 12c2 .4 3.4 2.1 3.4 4.5',
  messages: 'M2.5 4.5h15v11h-15zM3 5.5l7 5.5 7-5.5',
  'in-and-out': 'M6 3v11M2.8 10.8 6 14l3.2-3.2M14 17V6m-3.2 3.2L14 6l3.2 3.2',
  care: 'M3.5 8v8.5h13V8M2.5 3.5h15V8h-15zM8 11.5h4',
  'going-live': 'M2 15.5h16M5 15.5a5 5 0 0 1 10 0M10 4v2.5M3.4 7l1.8 1.8M16.6 7l-1.8 1.8',
  access: 'M9.5 6.75a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M10.5 9.25 3.5 16.25M5.5 14.25l2 2',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  handbook:
    'M10 5.5c-2-1.5-4.5-2-7-1.25v11c2.5-.75 5-.25 7 1.25 2-1.5 4.5-2 7-1.25v-11c-2.5-.75-5-.25-7 1.25zv11',
  plus: 'M10 4v12M4 10h12',
  search: 'M3 8.5a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M13 13l4 4',
  close: 'M5 5l10 10M15 5 5 15',
  back: 'M12 4 6 10l6 6',
} as const;

/** A sign beside a word; it says nothing by itself. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
