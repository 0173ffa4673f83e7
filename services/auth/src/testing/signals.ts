import { eventually } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { Redis } from 'ioredis';
import type { AuthTestServer } from './test-server';

type Signal = ReturnType<typeof signals.sessionsChanged.payload.parse>;

/** Listens to the signals about changed sessions during the tests of a file. Returns a function that waits for one. */
export function listenToSessions(auth: AuthTestServer) {
  const received: string[] = [];
  let listener: Redis;
  beforeAll(async () => {
    listener = new Redis(auth.env.REDIS_URL!);
    listener.on('message', (_channel, message) =>
      received.push(JSON.stringify(signals.sessionsChanged.payload.parse(JSON.parse(message)))),
    );
    await listener.subscribe(signals.sessionsChanged.channel);
  });
  afterAll(() => listener.disconnect());
  return (signal: Signal) => eventually(() => received.includes(JSON.stringify(signal)));
}
