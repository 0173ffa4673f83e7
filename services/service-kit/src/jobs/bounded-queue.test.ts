import { createBoundedQueue } from './bounded-queue';

const job = () => {
  let finish!: () => void;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => work, finish };
};

test('The queue limits running and waiting tasks, and keeps their order', async () => {
  const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 2 });
  const started: number[] = [];
  const jobs = [job(), job(), job(), job()];
  const results = jobs.map(({ work }, i) =>
    queue(() => {
      started.push(i);
      return work();
    }),
  );
  await expect(queue(async () => 'never')).rejects.toMatchObject({ status: 503 });
  expect(started).toEqual([0, 1]);
  jobs[1]!.finish();
  await results[1];
  expect(started).toEqual([0, 1, 2]);
  jobs.forEach(({ finish }) => finish());
  await Promise.all(results);
  expect(started).toEqual([0, 1, 2, 3]);
  await expect(queue(async () => 'again')).resolves.toBe('again');
});

test('A failed task frees its slot', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 1 });
  await expect(
    queue(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await expect(queue(async () => 1)).resolves.toBe(1);
});

test('A task that waits too long is refused', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 20 });
  const first = job();
  const done = queue(first.work);
  await expect(queue(async () => 'late')).rejects.toMatchObject({ status: 503 });
  const next = queue(async () => 'in time');
  first.finish();
  await done;
  await expect(next).resolves.toBe('in time');
});
