import { run, createLogger } from '@meridian/service-kit';
import { start } from './app';
import { readEnv } from './env';

const env = readEnv();
void run(createLogger('content', env.LOG_LEVEL), () => start(env), env);
