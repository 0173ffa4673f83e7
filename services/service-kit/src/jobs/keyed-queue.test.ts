import { createKeyedQueue } from './bounded-queue';

test('Tasks wait only for tasks with the same key', async () => {
  const queue = createKeyedQueue({ concurrency: 1, maxWaiting: 1 });
  let finish!: () => void;
  const first = queue(
    'a',
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const second = queue('a', async () => 'second');
  await expect(queue('a', async () => 'third')).rejects.toMatchObject({ status: 503 });
  await expect(queue('b', async () => 'other')).resolves.toBe('other');
  finish();
  await first;
  await expect(second).resolves.toBe('second');
  await expect(
    queue('a', async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await expect(queue('a', async () => 'again')).resolves.toBe('again');
});
