/** Parameters of Punycode (RFC 3492, section 5). */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 128;

/**
 * A domain as a person typed it: browsers hand over the text of an e-mail field with the domain's marked letters already
 * written as `xn--…`.
 *
 * @returns the domain with every label decoded that can be
 */
export function domainAsTyped(domain: string): string {
  return domain
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? decodePunycode(label.slice(4).toLowerCase()) || label : label))
    .join('.');
}

/** RFC 3492, section 6.2. Empty when it cannot be decoded. */
function decodePunycode(input: string): string {
  const lastHyphen = input.lastIndexOf('-');
  const output = Array.from(input.slice(0, Math.max(lastHyphen, 0)), (letter) => letter.charCodeAt(0));
  let codePoint = FIRST_CODE_POINT;
  let position = 0;
  let bias = FIRST_BIAS;
  for (let at = lastHyphen + 1; at < input.length;) {
    const before = position;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = parseInt(input.charAt(at++), BASE);
      // parseInt counts 0 to 9 before a to z, Punycode after.
      const value = digit >= 10 ? digit - 10 : digit + 26;
      if (Number.isNaN(digit)) return '';
      position += value * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(position - before, length, before === 0);
    codePoint += Math.floor(position / length);
    position %= length;
    if (codePoint > 0x10ffff) return '';
    output.splice(position++, 0, codePoint);
  }
  return String.fromCodePoint(...output);
}

/** RFC 3492, section 6.1. */
function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
