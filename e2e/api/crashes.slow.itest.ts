import { setTimeout as pause } from 'node:timers/promises';
import { contradictions, differences } from './consistency';
import { severalWrites, singleWrites } from './crashes/all-writes';
import { outcomeOf } from './crashes/crash-case';
import { createCrashRunner, findCuts, named, findCrashPoints, SERVICES } from './crashes/crash-runner';
import { startTestProduct, waitUntil, type TestProduct } from './test-product';
import { createMongoProxy, isCallWrite, type MongoProxy } from './mongo-proxy';
import type { SentCommand } from './sent-command';

jest.setTimeout(480_000);

const proxy = {} as MongoProxy;
const product = {} as TestProduct;
beforeAll(async () => {
  Object.assign(proxy, await createMongoProxy(process.env.MONGODB_URL!));
  const throughProxy = { MONGODB_URL: proxy.url };
  const env = {
    auth: throughProxy,
    chapters: throughProxy,
    events: throughProxy,
    chat: throughProxy,
    notifications: throughProxy,
    admin: throughProxy,
    content: throughProxy,
  };
  Object.assign(product, await startTestProduct({ env }));
}, 60_000);
afterAll(async () => {
  await product.close?.();
  await proxy.close?.();
}, 30_000);

const MULTI = severalWrites(product);
const SINGLE = singleWrites(product);

/** Returns the writes that a call sends. */
const writesDuring = async (send: () => Promise<unknown>): Promise<SentCommand[]> =>
  (
    await proxy.withoutBackgroundJobs(() =>
      proxy.commandsDuring(async () => expect(outcomeOf(await send())).toBe('ok')),
    )
  ).filter(isCallWrite);

/** The writes of each call in order, and the numbers of writes after which it is cut off. */
const writes: Record<string, string[]> = {};
const cuts: Record<string, number[]> = {};
test.each(Object.keys(MULTI))('%s writes several times', async (name) => {
  const { call, waitForEffects } = await MULTI[name]!();
  const sent = await writesDuring(call);
  await waitForEffects?.(); // Domain events for other services are delivered before the next call.
  writes[name] = sent.map(named);
  cuts[name] = findCuts(sent);
  expect(writes[name].length).toBeGreaterThan(1);
});

/**
 * Cuts every call off before its first write, after each write and before each commit, and then repeats it. The first
 * call is complete, or the repeated one completes it.
 */
test.each(SERVICES)(
  'calls that are cut off at any write because %s is killed are complete or get completed',
  async (service) => {
    const points = findCrashPoints(service, writes, cuts);
    const crash = createCrashRunner({ product, proxy, service, cases: MULTI, writes });
    let kills = 0;
    for (let left = points; left.length > 0; kills += 1) {
      const held = await crash(left);
      left = left.filter((point) => !held.some((each) => each.point === point));
      const names = held.map(({ point: { name, after } }) => `${name} ${after}`);
      expect([names, await contradictions(product.db)]).toEqual([names, []]);
      for (const { point, sent, call, again } of held) {
        const { name, after } = point;
        expect([name, after, sent.map(named)]).toEqual([name, after, writes[name]!.slice(0, after)]);
        expect([name, after, again]).toEqual([name, after, expect.arrayContaining([outcomeOf(await call())])]);
      }
      await waitUntil(
        'everything agrees',
        async () => (await differences(product.db)).length === 0 || pause(400, false),
        15,
      ).catch(async () => expect([names, await differences(product.db)]).toEqual([names, []]));
      for (const { waitForEffects } of held) await waitForEffects?.();
      expect([names, await contradictions(product.db)]).toEqual([names, []]);
    }
    process.stdout.write(`crashes: ${service} killed ${kills} times, at ${points.length} writes\n`);
  },
);

afterAll(() => {
  const lines = Object.entries(writes).map(([name, list]) => `  ${name}: ${cuts[name]!.length} (${list.join(', ')})\n`);
  process.stdout.write(`crashes: ${Object.values(cuts).flat().length} in ${lines.length} calls\n${lines.join('')}`);
});

test.each(Object.keys(SINGLE))('%s changes one document', async (name) => {
  const send = await SINGLE[name]!();
  const sent = await writesDuring(send);
  expect(sent).toHaveLength(1);
  const { documents, updates, deletes } = sent[0]!.command;
  expect([documents, updates, deletes].flatMap((list: unknown[] = []) => list).length).toBeLessThan(2);
});
