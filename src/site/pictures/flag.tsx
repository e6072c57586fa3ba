/** A small flag on a pole. */
export function Flag() {
  return (
    <svg className="flag" viewBox="0 0 40 64" aria-hidden="true">
      <path className="flag-pole" d="M6 64V4" />
      <path className="flag-cloth" d="M7 6c9-5 16 4 27-1-3 6-3 10 1 16-11 5-18-4-28 1Z" />
    </svg>
  );
}
