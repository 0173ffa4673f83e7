import type { AuditRecord } from '@meridian/shared-types';
import { adminInternalApi } from '@meridian/shared-types/contracts';
import {
  createAuditTrail,
  connectMongo,
  createLogger,
  ensureIndexes,
  IDENTITY_HEADER,
  inTransaction,
  recordAction,
  unavailable,
  withContext,
  type RunningServer,
} from '..';
import {
  createTestEnvironment,
  eventually,
  implementSome,
  letTimePass,
  recordedActions,
  setClockToMidday,
  someId,
  type TestEnvironment,
} from '../testing';

setClockToMidday();

const log = createLogger('test', 'silent');
let environment: TestEnvironment;
let db: Awaited<ReturnType<typeof connectMongo>>;
let admin: RunningServer;
let isAway = false;
let received: AuditRecord[] = [];
const trails: ReturnType<typeof createAuditTrail>[] = [];

beforeAll(async () => {
  environment = await createTestEnvironment();
  db = await connectMongo(environment.env.MONGODB_URL, `${environment.env.DATABASE_PREFIX}anything`, log);
  const router = implementSome(adminInternalApi, {
    appendAuditRecords: async ({ body: { records } }) => {
      received.push(...records);
      if (isAway) throw unavailable(); // The receiver stores the records, but the sender gets an error.
      return { ok: true as const };
    },
  });
  admin = await environment.serveStub(router);
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

async function startTrail(url = admin.url) {
  const trail = createAuditTrail(db, url, environment.env.SERVICE_TOKEN, log);
  trails.push(trail);
  await ensureIndexes(db);
  return trail;
}
const record = (subject: string) => recordAction(db, { action: 'payment.taken', subject });
const WITHIN_MS = 15_000;
const isEmpty = async () => (await recordedActions(db)).length === 0;

test('Many records arrive in order', async () => {
  await startTrail();
  for (let number = 0; number < 50; number += 1) await record(String(number));
  await eventually(isEmpty, WITHIN_MS);
  expect(received.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, number) => String(number)));
});

test('A record of an aborted transaction is not delivered', async () => {
  await startTrail();
  await expect(
    inTransaction(db, async (session) => {
      await recordAction(db, { action: 'payment.taken', subject: 'never' }, session);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await inTransaction(db, (session) => recordAction(db, { action: 'payment.taken', subject: 'done' }, session));
  await eventually(async () => received.length > 0 && (await isEmpty()), WITHIN_MS);
  expect(received.map(({ subject }) => subject)).toEqual(['done']);
});

test('While the log is unavailable no record is lost, and one that was stored but not confirmed is sent again with the same id', async () => {
  await startTrail();
  isAway = true;
  await record('first');
  await eventually(() => received.length === 1, WITHIN_MS);
  expect(await recordedActions(db)).toHaveLength(1);
  isAway = false;
  await eventually(isEmpty, WITHIN_MS);
  expect(received.map(({ id, subject }) => [id, subject])).toEqual([
    [received[0]!.id, 'first'],
    [received[0]!.id, 'first'],
  ]);
});

test('An outbox that a request woke delivers to a service that was away for an hour', async () => {
  await startTrail();
  isAway = true;
  const { [IDENTITY_HEADER]: identityToken } = await environment.as({ userId: someId() });
  await withContext({ requestId: 'of-the-request', identityToken: identityToken! }, () => record('in a request'));
  await eventually(() => received.length > 0, WITHIN_MS);
  letTimePass(60 * 60_000);
  isAway = false;
  await eventually(isEmpty, WITHIN_MS);
});

test('The next process delivers the records that a stopped process left', async () => {
  const before = await startTrail('http://127.0.0.1:9');
  await record('left behind');
  await before.stop();
  await startTrail();
  await eventually(isEmpty, WITHIN_MS);
  expect(received.map(({ subject }) => subject)).toEqual(['left behind']);
});
