import { coalesce } from './coalesce';

const passed: [key: string, at: number][] = [];
let start: number;
let tell: (key: string) => void;
beforeEach(() => {
  jest.useFakeTimers();
  passed.length = 0;
  start = Date.now();
  tell = coalesce((key) => passed.push([key, Date.now() - start]), { firstMs: 1000, everyMs: 5000 });
});
afterEach(() => jest.useRealTimers());

test('one call is passed on soon, and not again', () => {
  tell('a');
  jest.advanceTimersByTime(60_000);
  expect(passed).toEqual([['a', 1000]]);
});

test('three hundred calls in a minute are thirteen, and the last one is followed by one', () => {
  for (let call = 0; call < 300; call += 1) {
    tell('a');
    jest.advanceTimersByTime(200);
  }
  jest.advanceTimersByTime(60_000);
  expect(passed.map(([, at]) => at)).toEqual(Array.from({ length: 13 }, (_, index) => 1000 + index * 5000));
});

test('keys do not wait for each other, and one that was quiet is passed on soon again', () => {
  tell('a');
  tell('b');
  jest.advanceTimersByTime(20_000);
  tell('a');
  jest.advanceTimersByTime(20_000);
  expect(passed).toEqual([
    ['a', 1000],
    ['b', 1000],
    ['a', 21_000],
  ]);
});
