import { createLogger, run } from '@meridian/service-kit';
import { start } from './app';
import { readEnv } from './env';

const env = readEnv();
const log = createLogger('auth', env.LOG_LEVEL);
void run(log, () => start(env, log), env);
