import { hash } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { hashPassword, isPasswordCorrect, usePasswordHashing } from './passwords';

const notAborted = new AbortController().signal;
let fastHash: string;
beforeAll(async () => {
  fastHash = await hash('the password', { memoryCost: 8, timeCost: 1, parallelism: 1 });
});

test('a hash takes 19 MiB and two passes unless a test asks for less, and both kinds are verified', async () => {
  const standard = await hashPassword('the password');
  expect(standard).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  usePasswordHashing('light');
  const light = await hashPassword('the password');
  usePasswordHashing('standard');
  expect(light).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  for (const stored of [standard, light]) {
    expect(await isPasswordCorrect('the password', stored, notAborted)).toBe(true);
    expect(await isPasswordCorrect('another one', stored, notAborted)).toBe(false);
  }
});

test('checks wait in a queue, and a check that could not finish in time is refused', async () => {
  const cores = availableParallelism();
  const results = await Promise.allSettled(
    Array.from({ length: 161 * cores + 3 }, () => isPasswordCorrect('the password', fastHash, notAborted)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(161 * cores);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual(
    Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ status: 503 }) }),
  );
});

test('a check is skipped if the caller disconnects while it waits', async () => {
  const disconnected = new AbortController();
  const before = Array.from({ length: availableParallelism() }, () =>
    isPasswordCorrect('the password', fastHash, notAborted),
  );
  const waiting = isPasswordCorrect('the password', fastHash, disconnected.signal);
  disconnected.abort();
  await expect(waiting).rejects.toThrow('aborted');
  expect(await Promise.all(before)).toEqual(before.map(() => true));
});

test('a password is the same however the keyboard composes its letters', async () => {
  const typed = ['Nguye\u0302\u0303n 1', 'Nguy\u00ea\u0303n 1', 'Nguy\u1ec5n 1'];
  usePasswordHashing('light');
  const composed = await hashPassword(typed[0] ?? '');
  usePasswordHashing('standard');
  for (const form of typed) expect(await isPasswordCorrect(form, composed, notAborted)).toBe(true);
});
