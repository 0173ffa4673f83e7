import { verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { runAll } from '../load';
import { serveLoop } from './fork-program';

// The lower bound for login.ts: this program only checks passwords, as many at once as there are processors.
const [passwordHash = '', password = ''] = process.argv.slice(2);
serveLoop((count) =>
  runAll(count, availableParallelism(), async () => {
    if (!(await verify(passwordHash, password))) throw new Error('not verified');
  }),
);
