import { setTimeout as sleep } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex';

test('Tasks of one key run in order, one at a time, even after a failure, and different keys do not wait for each other', async () => {
  const mutex = new KeyedMutex<string>();
  const events: string[] = [];
  const work =
    (name: string, until: Promise<unknown>, fails = false) =>
    async () => {
      events.push(`${name} begins`);
      await until;
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  let endFirst = (): void => undefined;
  const first = mutex.runExclusive('a', work('first', new Promise<void>((resolve) => (endFirst = resolve))));
  const second = mutex.runExclusive('a', work('second', sleep(1), true));
  const third = mutex.runExclusive('a', work('third', sleep(1)));
  const other = mutex.runExclusive('b', work('other', sleep(1)));
  await other;
  endFirst();
  await expect(second).rejects.toThrow('second');
  expect(await Promise.all([first, third, other])).toEqual(['first', 'third', 'other']);
  expect(events).toEqual([
    'first begins',
    'other begins',
    'other ends',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
});

test('`idle` waits for all tasks, including those added meanwhile', async () => {
  const mutex = new KeyedMutex<number>();
  const done: number[] = [];
  void mutex.runExclusive(1, async () => {
    await sleep(5);
    done.push(1);
    void mutex.runExclusive(2, async () => {
      await sleep(5);
      done.push(2);
    });
  });
  await mutex.idle();
  expect(done).toEqual([1, 2]);
  await mutex.idle();
});
