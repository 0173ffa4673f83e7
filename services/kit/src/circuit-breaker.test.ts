import { createCircuitBreaker } from './circuit-breaker';

class Silence extends Error {}
const circuit = () => createCircuitBreaker('events', (error) => error instanceof Silence);
const silent = () => Promise.reject(new Silence());
const outcome = (call: Promise<unknown>) =>
  call.then(
    String,
    (error: { status?: number; constructor: { name: string } }) => error.status ?? error.constructor.name,
  );
const times = async (count: number, run: () => Promise<unknown>) => {
  for (let each = 0; each < count; each += 1) await run();
};

test('after half of the calls were silent the next are refused at once, until one is answered', async () => {
  const call = circuit();
  let asked = 0;
  const ask = (work: () => Promise<unknown>) =>
    outcome(
      call(() => {
        asked += 1;
        return work();
      }),
    );
  await times(2, async () => expect(await ask(async () => 'fine')).toBe('fine'));
  await times(2, async () => expect(await ask(silent)).toBe('Silence'));
  expect(await ask(silent)).toBe('Silence'); // three of five
  expect([await ask(async () => 'fine'), asked]).toEqual([503, 5]);
  await new Promise((resolve) => {
    setTimeout(resolve, 2100);
  });
  const probing = ask(
    () =>
      new Promise((resolve) => {
        setTimeout(() => resolve('fine'), 50);
      }),
  );
  expect([await ask(async () => 'fine'), asked]).toEqual([503, 6]); // one at a time
  expect(await probing).toBe('fine');
  expect([await ask(async () => 'fine'), asked]).toEqual(['fine', 7]);
});

test('what is answered, however badly, and what is refused at once change nothing', async () => {
  const call = circuit();
  await times(20, async () =>
    expect(await outcome(call(() => Promise.reject(new TypeError('fetch failed'))))).toBe('TypeError'),
  );
  expect(await outcome(call(async () => 'fine'))).toBe('fine');
});

test('a few silent calls are too little to go by', async () => {
  const call = circuit();
  await times(4, async () => expect(await outcome(call(silent))).toBe('Silence'));
  expect(await outcome(call(async () => 'fine'))).toBe('fine');
});
