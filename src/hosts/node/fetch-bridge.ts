import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Turns Node's request into a web-standard one. At most one chunk more than `limit` bytes of the body are taken in, so
 * that the handler still sees that there were too many.
 *
 * The address is the one given and not made from the request: nothing that a client writes into Host or into the
 * target can steer what runs.
 *
 * @throws when the client went away, or a header's value is none
 */
export async function toWebRequest(incoming: IncomingMessage, url: string, limit: number): Promise<Request> {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2)
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  const body = method === 'POST' ? await readAtMost(incoming, limit) : null;
  // The web's Request refuses some methods outright; the handler refuses them by name.
  return new Request(url, { method: UNREPRESENTABLE.has(method) ? 'GET' : method, headers, body });
}

/** Sends a web-standard answer whose body is short and whole. */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // An answer without content must not name its length (RFC 9110, section 8.6).
    ...(response.status !== 204 && { 'content-length': body.length }),
  });
  outgoing.end(body);
}

const UNREPRESENTABLE = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Resolves as soon as there is too much; the rest is read off and forgotten, so that the connection stays usable. */
function readAtMost(incoming: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      if (size > limit) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) resolve(Buffer.concat(chunks));
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('error', reject);
    incoming.on('close', () => reject(new Error('The client went away.')));
  });
}
