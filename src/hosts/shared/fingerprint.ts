/**
 * A keyed digest (HMAC with SHA-256), by the web's own interface.
 *
 * @param password the database's, which every instance has and the database has not
 */
export function createFingerprint(password: string): (text: string) => Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = crypto.subtle.importKey('raw', encoder.encode(`attempts:${password}`), algorithm, false, [
    'sign',
  ]);
  return async (text) => {
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', await imported, encoder.encode(text)));
    return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
