import { coalesce } from './coalesce';

const passed: [key: string, at: number][] = [];
let start: number;
let notify: (key: string) => void;
beforeEach(() => {
  jest.useFakeTimers();
  passed.length = 0;
  start = Date.now();
  notify = coalesce((key) => passed.push([key, Date.now() - start]), { firstMs: 1000, everyMs: 5000 });
});
afterEach(() => jest.useRealTimers());

test('a single call is passed on soon, and only once', () => {
  notify('a');
  jest.advanceTimersByTime(60_000);
  expect(passed).toEqual([['a', 1000]]);
});

test('of three hundred calls in a minute thirteen are passed on, and one follows the last call', () => {
  for (let call = 0; call < 300; call += 1) {
    notify('a');
    jest.advanceTimersByTime(200);
  }
  jest.advanceTimersByTime(60_000);
  expect(passed.map(([, at]) => at)).toEqual(Array.from({ length: 13 }, (_, index) => 1000 + index * 5000));
});

test('keys do not delay each other, and a key without recent calls is passed on soon again', () => {
  notify('a');
  notify('b');
  jest.advanceTimersByTime(20_000);
  notify('a');
  jest.advanceTimersByTime(20_000);
  expect(passed).toEqual([
    ['a', 1000],
    ['b', 1000],
    ['a', 21_000],
  ]);
});
