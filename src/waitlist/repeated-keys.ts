/**
 * Whether the outermost object of a valid JSON text names a key twice, escapes resolved (`"email"` and `"\u0065mail"`
 * are one key). `JSON.parse` would silently take the last, another reader the first.
 *
 * @param json a text that `JSON.parse` has accepted as an object
 */
export function hasRepeatedKey(json: string): boolean {
  const seen = new Set<string>();
  let depth = 0;
  // Strings as wholes, and the characters that open, close or follow a key; all else is skipped.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && token.endsWith(':')) {
      const key = JSON.parse(token.slice(0, -1)) as string;
      if (seen.has(key)) return true;
      seen.add(key);
    }
  }
  return false;
}
