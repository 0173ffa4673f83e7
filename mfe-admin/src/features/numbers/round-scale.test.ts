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
])('values up to %i fit on an axis that ends at %i', (maximum, scale) => {
  expect(roundScale(maximum)).toBe(scale);
  expect(Number.isInteger(scale / 2)).toBe(true);
});
