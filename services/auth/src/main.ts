import { createLogger, run } from '@meridian/kit';
import { start } from './app';
import { readEnv } from './env';

const env = readEnv();
const log = createLogger('auth', env.LOG_LEVEL);
await run(log, () => start(env, log), env);
