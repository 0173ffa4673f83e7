import { Redis } from 'ioredis';
import { signals } from '@meridian/shared-types/contracts';

type SignalName = keyof typeof signals;

/**
 * Collects the payloads of signals, until the test stops it. Other tests use the same Redis, so a test looks only at
 * those about its own data.
 */
export async function listenToSignals(...names: SignalName[]) {
  const redis = new Redis(process.env.REDIS_URL!);
  const received: Record<string, unknown>[] = [];
  redis.on('message', (channel, text: string) => {
    const name = names.find((each) => signals[each].channel === channel)!;
    received.push({ name, ...signals[name].payload.parse(JSON.parse(text)) });
  });
  await redis.subscribe(...names.map((name) => signals[name].channel));
  return { received, stop: () => redis.disconnect() };
}
