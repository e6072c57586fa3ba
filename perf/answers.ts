/** Answers to a form: so many thousand rows of a hundred bytes. */
export function* answers(thousands: number): Generator<Buffer> {
  yield Buffer.from('Timestamp,Email,Name,May we write to you?,Note\n');
  const begun = Date.now();
  for (let thousand = 0; thousand < thousands; thousand += 1) {
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const row = thousand * 1000 + index;
      const at = new Date(begun - row * 10_000).toISOString().slice(0, 19).replace('T', ' ');
      const yes = row % 4 === 0 ? 'Later' : 'Yes';
      return `${at},student.${row}@campus.example,Somebody ${row},${yes},"a note, ${row}"\n`;
    });
    yield Buffer.from(rows.join(''));
  }
}
