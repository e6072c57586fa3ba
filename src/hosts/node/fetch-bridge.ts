import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppRequest } from '../../waitlist/function.ts';

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
  const { method = 'GET', rawHeaders: raw } = incoming;
  for (let index = 0; index < raw.length; index += 2) headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  const body = incoming.iterator({ destroyOnReturn: false });
  const response = await app.fetch({ method, headers, body }, context);
  const answer = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers).end(answer);
}
