import type { AuditRecord } from '@meridian/shared-types';
import { adminInternalApi } from '@meridian/shared-types/contracts';
import {
  createAuditTrail,
  connectMongo,
  createLogger,
  createServiceApp,
  ensureIndexes,
  createIdentityVerifier,
  implement,
  inTransaction,
  recordAction,
  serve,
  unavailable,
  type RunningServer,
} from '.';
import { recordedActions, createTestRig, type TestRig } from './testing';

const log = createLogger('test', 'silent');
let rig: TestRig;
let db: Awaited<ReturnType<typeof connectMongo>>;
let admin: RunningServer;
let isAway = false;
let received: AuditRecord[] = [];
const trails: ReturnType<typeof createAuditTrail>[] = [];

beforeAll(async () => {
  rig = await createTestRig();
  db = await connectMongo(rig.env.MONGODB_URL, `${rig.env.DATABASE_PREFIX}anything`, log);
  const router = implement(adminInternalApi, {
    appendAuditRecords: async ({ body: { records } }) => {
      received.push(...records);
      if (isAway) throw unavailable(); // it took them, and could not say so
      return { ok: true as const };
    },
  });
  const { app, server } = createServiceApp({
    log,
    routers: [router],
    verifyIdentity: createIdentityVerifier(rig.env.IDENTITY_JWKS),
    serviceToken: rig.env.SERVICE_TOKEN,
    ready: async () => true,
  });
  admin = await serve({ app, server, log, host: '127.0.0.1', port: 0, drainMs: 0, afterClose: async () => undefined });
});
afterEach(async () => {
  await Promise.all(trails.splice(0).map((trail) => trail.stop()));
  await db.collection('auditOutbox').deleteMany({});
  received = [];
  isAway = false;
});
afterAll(async () => {
  await admin.stop();
  await db.dropDatabase();
  await db.close();
});

async function begin(url = admin.url) {
  const trail = createAuditTrail(db, url, rig.env.SERVICE_TOKEN, log);
  trails.push(trail);
  await ensureIndexes(db);
  return trail;
}
const record = (subject: string) => recordAction(db, { action: 'payment.taken', subject });
async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not so: ${isSo}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
}
const isEmpty = async () => (await recordedActions(db)).length === 0;

test('everything arrives in order, however much it is', async () => {
  await begin();
  for (let number = 0; number < 50; number += 1) await record(String(number));
  await eventually(isEmpty);
  expect(received.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, number) => String(number)));
});

test('what was recorded in a transaction is there only if the transaction came to pass', async () => {
  await begin();
  await expect(
    inTransaction(db, async (session) => {
      await recordAction(db, { action: 'payment.taken', subject: 'never' }, session);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await inTransaction(db, (session) => recordAction(db, { action: 'payment.taken', subject: 'done' }, session));
  await eventually(async () => received.length > 0 && (await isEmpty()));
  expect(received.map(({ subject }) => subject)).toEqual(['done']);
});

test('while the log is away nothing is lost; what it took without saying so comes again under the same id', async () => {
  await begin();
  isAway = true;
  await record('first');
  await eventually(() => received.length === 1);
  expect(await recordedActions(db)).toHaveLength(1);
  isAway = false;
  await eventually(isEmpty);
  expect(received.map(({ id, subject }) => [id, subject])).toEqual([
    [received[0]!.id, 'first'],
    [received[0]!.id, 'first'],
  ]);
});

test('what a stopped program left is delivered by the next one', async () => {
  const before = await begin('http://127.0.0.1:9');
  await record('left behind');
  await before.stop();
  await begin();
  await eventually(isEmpty);
  expect(received.map(({ subject }) => subject)).toEqual(['left behind']);
});
