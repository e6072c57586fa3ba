/** A promise that resolves at the n-th call of `count`. */
export function countTo(wanted: number): { enough: Promise<void>; count: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let counted = 0;
  return {
    enough: promise,
    count: () => {
      counted += 1;
      if (counted === wanted) resolve(undefined);
    },
  };
}
