import { parseArgs } from 'node:util';
import { createLocalRedis } from './local-redis';

// Tests start this program with the options of redis-server, in a process that they may stop.
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } }, strict: false });
createLocalRedis().listen(Number(values.port), '127.0.0.1', () => console.log('Ready to accept connections'));
