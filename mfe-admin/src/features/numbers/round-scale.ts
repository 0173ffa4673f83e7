/** The multiples of a power of ten at which an axis may end. */
const STEPS = [1, 2, 4, 6, 8];
const LARGEST_STEP = 10;

/**
 * Returns the end of an axis for values up to `maximum`. It is a round number whose half is an integer.
 * @example roundScale(37) // 40
 */
export function roundScale(maximum: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, maximum)));
  const step = STEPS.find((multiple) => multiple * power >= maximum) ?? LARGEST_STEP;
  return Math.max(2, step * power);
}
