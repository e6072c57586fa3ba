/** Asks Vitest's own process for what test files share (`test/shared.ts`), and waits until it is made. */
export async function askShared(what: 'site' | 'postgres'): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${process.env['SHARED_PORT']}/${what}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
