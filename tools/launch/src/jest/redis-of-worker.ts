import { REDIS_URLS } from '../local-redis/redis-urls';
import { sendToRedis } from '../local-redis/send-to-redis';

// Each worker has its own Redis server, so the keys and channels of two workers are separate. The files of a worker run
// one after the other, and each begins without keys.
const urls = JSON.parse(process.env[REDIS_URLS] ?? '[]') as string[];
const url = urls[Number(process.env.JEST_WORKER_ID ?? '1') - 1];
if (url) {
  process.env.REDIS_URL = url;
  beforeAll(() => sendToRedis(url, 'FLUSHALL'));
}
