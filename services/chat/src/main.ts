import { createLogger, run } from '@meridian/service-kit';
import { start } from './app';
import { readEnv } from './env';

const env = readEnv();
void run(createLogger('chat', env.LOG_LEVEL), () => start(env), env);
