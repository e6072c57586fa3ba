export type BodyText = { text: string } | { problem: 'tooLarge' | 'invalidRequest' };

/** The bytes of a request, in chunks: a web stream or a stream of Node's. */
export type Body = AsyncIterable<Uint8Array>;

/**
 * Reads a body as UTF-8, at most `limit` bytes of it. The bytes that were really read count; a declared length only
 * makes the rejection earlier. The rest of a body that is too large is left to the host.
 */
export async function readBody(
  { headers, body }: { headers: Headers; body: Body | null },
  limit: number,
): Promise<BodyText> {
  if (Number(headers.get('content-length')) > limit) return { problem: 'tooLarge' };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > limit) return { problem: 'tooLarge' };
      chunks.push(chunk);
    }
    return { text: decode(chunks, size) };
  } catch {
    // Cut off on its way, or no UTF-8.
    return { problem: 'invalidRequest' };
  }
}

function decode(chunks: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
