import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';

// The lower bound for login.ts: this program only checks passwords, as many at once as there are processors. Its parent
// sends the number of checks, and the program replies when they are done.
const passwordHash = await hash('correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
process.on('message', (count: number) => {
  let begun = 0;
  const work = async () => {
    while ((begun += 1) <= count) if (!(await verify(passwordHash, 'correct horse'))) throw new Error('not verified');
  };
  void Promise.all(Array.from({ length: availableParallelism() }, work)).then(() => process.send?.('done'));
});
process.send?.(0);
