import { hash } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { isPasswordCorrect } from './passwords';

const wanted = new AbortController().signal;
let quick: string;
beforeAll(async () => {
  quick = await hash('the password', { memoryCost: 1024, timeCost: 1, parallelism: 1 });
});

test('more at once than could be answered in time are turned away, the others wait', async () => {
  const cores = availableParallelism();
  const flood = await Promise.allSettled(
    Array.from({ length: 161 * cores + 3 }, () => isPasswordCorrect('the password', quick, wanted)),
  );
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(161 * cores);
  expect(flood.filter(({ status }) => status === 'rejected')).toEqual(
    Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ status: 503 }) }),
  );
});

test('nothing is computed for a caller who has gone while waiting', async () => {
  const gone = new AbortController();
  const before = Array.from({ length: availableParallelism() }, () => isPasswordCorrect('the password', quick, wanted));
  const waiting = isPasswordCorrect('the password', quick, gone.signal);
  gone.abort();
  await expect(waiting).rejects.toThrow('aborted');
  expect(await Promise.all(before)).toEqual(before.map(() => true));
});
