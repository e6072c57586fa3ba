import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppRequest } from '../../waitlist/app.ts';

/**
 * Answers a request of Node's with the web-standard app.
 *
 * The app gets method, headers and body, and no address: nothing that a client writes into Host or into the target can
 * steer what runs. Bytes that the app does not read are read off after the answer, so that the connection stays usable.
 */
export async function answerWithApp<Context>(
  app: { fetch: (request: AppRequest, context: Context) => Promise<Response> },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  context: Context,
): Promise<void> {
  const headers = new Headers();
  try {
    const { rawHeaders: raw } = incoming;
    for (let index = 0; index < raw.length; index += 2)
      headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  } catch {
    // A name or a value that no header may have; Node's parser lets through what can harm nobody.
    outgoing.destroy();
    return;
  }
  const response = await app.fetch(
    { method: incoming.method ?? 'GET', headers, body: incoming.iterator({ destroyOnReturn: false }) },
    context,
  );
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // An answer without content must not name its length (RFC 9110, section 8.6).
    ...(response.status !== 204 && { 'content-length': body.length }),
  });
  outgoing.end(body);
}
