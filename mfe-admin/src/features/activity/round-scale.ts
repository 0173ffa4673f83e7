/**
 * Where an axis ends that has to show `most`: a round number, whose half is a whole one.
 * @example roundScale(37) // 40
 */
export function roundScale(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= most)!;
  return Math.max(2, step * power);
}
