/** Multiples of a power of ten at which an axis may end. */
const STEPS = [1, 2, 4, 6, 8];
const LARGEST_STEP = 10;

/**
 * The end of an axis for values up to `maximum`: a round number whose half is a whole number.
 * @example roundScale(37) // 40
 */
export function roundScale(maximum: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, maximum)));
  const step = STEPS.find((multiple) => multiple * power >= maximum) ?? LARGEST_STEP;
  return Math.max(2, step * power);
}
