/** What the studio's server sent: what it writes and what is read here have one type, for they are built as one. */
export function fromJson<Sent>(text: string): Sent {
  return JSON.parse(text) as Sent;
}
