export type KeptNumbers = ReturnType<typeof keepNumbers>;

/** Numbers that a plan keeps, in one bit each. */
export function keepNumbers() {
  let bits = new Uint8Array(1024);
  return {
    add: (number: number): void => {
      const index = number >>> 3;
      if (index >= bits.length) {
        const longer = new Uint8Array(Math.max(index + 1, bits.length * 2));
        longer.set(bits);
        bits = longer;
      }
      bits[index] = (bits[index] ?? 0) | (1 << (number & 7));
    },
    has: (number: number): boolean => ((bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0,
  };
}
