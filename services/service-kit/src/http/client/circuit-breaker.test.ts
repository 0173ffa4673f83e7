import { setTimeout as sleep } from 'node:timers/promises';
import { createCircuitBreaker } from './circuit-breaker';

class Timeout extends Error {}
const createBreaker = () => createCircuitBreaker('events', (error) => error instanceof Timeout);
const timeOut = () => Promise.reject(new Timeout());
const succeed = async () => 'fine';
const outcome = (call: Promise<unknown>) =>
  call.then(
    String,
    (error: { status?: number; constructor: { name: string } }) => error.status ?? error.constructor.name,
  );
const times = async (count: number, run: () => Promise<unknown>) => {
  for (let each = 0; each < count; each += 1) await run();
};

test('After half of the calls timed out, the next ones are refused at once until one succeeds', async () => {
  const breaker = createBreaker();
  let count = 0;
  const call = (work: () => Promise<unknown>) =>
    outcome(
      breaker(() => {
        count += 1;
        return work();
      }),
    );
  await times(2, async () => expect(await call(succeed)).toBe('fine'));
  await times(2, async () => expect(await call(timeOut)).toBe('Timeout'));
  expect(await call(timeOut)).toBe('Timeout'); // Three of five calls have timed out.
  expect([await call(succeed), count]).toEqual([503, 5]);
  await sleep(2100);
  const trial = call(() => sleep(50, 'fine'));
  expect([await call(succeed), count]).toEqual([503, 6]); // A second trial call is refused.
  expect(await trial).toBe('fine');
  expect([await call(succeed), count]).toEqual(['fine', 7]);
});

test('Other errors do not open the circuit', async () => {
  const breaker = createBreaker();
  await times(20, async () =>
    expect(await outcome(breaker(() => Promise.reject(new TypeError('fetch failed'))))).toBe('TypeError'),
  );
  expect(await outcome(breaker(succeed))).toBe('fine');
});

test('Fewer than five calls do not open the circuit', async () => {
  const breaker = createBreaker();
  await times(4, async () => expect(await outcome(breaker(timeOut))).toBe('Timeout'));
  expect(await outcome(breaker(succeed))).toBe('fine');
});
