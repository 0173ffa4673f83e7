import { roundScale } from './round-scale';

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 20],
  [37, 40],
  [41, 60],
  [99, 100],
  [100, 100],
  [101, 200],
  [12_345, 20_000],
])('%i fits under %i', (most, scale) => {
  expect(roundScale(most)).toBe(scale);
  expect(Number.isInteger(scale / 2)).toBe(true);
});
