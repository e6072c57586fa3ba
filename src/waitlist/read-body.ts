export type BodyText = { text: string } | { problem: 'tooLarge' | 'invalidRequest' };

/**
 * Reads a body as UTF-8, at most `limit` bytes of it. What was really read counts; a declared length only makes the
 * refusal earlier.
 */
export async function readBody(request: Request, limit: number): Promise<BodyText> {
  if (Number(request.headers.get('content-length')) > limit) {
    await request.body?.cancel();
    return { problem: 'tooLarge' };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop cancels the rest of the stream.
    for await (const chunk of request.body ?? []) {
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
