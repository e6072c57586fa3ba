/** What is seen while words are loaded: centred in the window, over whatever is there. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="vh">{label}</span>
    </div>
  );
}
