/** The provider's mark: a stair between two hills, the sun beside it. Takes the colour of the text around it. */
export function ProviderMark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="currentColor"
        d="M3 45v-7q0-4.5 4.5-4.5H15q3.2 0 3.2-3.2v-4q0-4.5 4.5-4.5h5.6q3.2 0 3.2-3.2v-5q0-4.5 4.5-4.5h9v8.1h-3.8q-3.6 0-3.6 3.6v4.6q0 3.3-3.2 3.2h-6.6q-3.6 0-3.6 3.6v4.4q0 3.3-3.2 3.2h-8.4q-2.7 0-2.8 2.8V45zm9.2 0q0-2.7 2.8-2.8h8.4q3.3 0 3.2-3.2v-4.4q0-3.6 3.6-3.6h6.6q3.3 0 3.2-3.2v-4.6q0-3.6 3.6-3.6H45V45z"
      />
      <circle className="mark-sun" cx="23" cy="12" r="6.8" />
    </svg>
  );
}

/** The partner university's mark: a gate over a cloud. */
export function PartnerMark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="currentColor"
        d="M14.5 4h19v3.8h-19zm-12 8q7.5.8 11-3.2h21q3.5 4 11 3.2-2.7 7.5-10 7.5h-23q-7.2 0-10-7.5m7 9.8h29V40h-7.3v-8a7.2 7.2 0 0 0-14.4 0v8H9.5z"
      />
      <path
        className="mark-cloud"
        d="M8.6 45.5a5.3 5.3 0 0 1-.4-10.6 7 7 0 0 1 12.3-1.8 8 8 0 0 1 13.3 1.7 5.5 5.5 0 0 1 7.9 5.2c0 3.4-2 5.5-5 5.500z"
      />
    </svg>
  );
}
