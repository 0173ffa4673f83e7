import mongoose from 'mongoose';
import {
  connectMongo,
  createLogger,
  deliverOutbox,
  ensureIndexes,
  HttpError,
  inTransaction,
  metrics,
  recordDomainEvent,
  unavailable,
  writeToOutbox,
} from '..';
import { createTestEnvironment, eventually, recordedDomainEvents, someId } from '../testing';

const log = createLogger('test', 'silent');
const KIND = { collection: 'testOutbox', batch: 3 };
interface Entry {
  id: string;
  text: string;
}
let db: Awaited<ReturnType<typeof connectMongo>>;
/** The records that the receiver got, one array per call. */
let calls: string[][] = [];
let fault: (texts: string[]) => Error | undefined = () => undefined;
const deliveries: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  const { env } = await createTestEnvironment();
  db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}anything`, log);
});
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
  await outbox().deleteMany({});
  calls = [];
  fault = () => undefined;
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
});

const outbox = () => db.collection<{ refusals?: number; refusedAt?: Date; retryAt?: Date }>('testOutbox');
const write = async (...texts: string[]) => {
  for (const text of texts)
    await writeToOutbox(db, KIND, [{ id: new mongoose.Types.ObjectId().toHexString(), text } as Entry]);
};
async function deliver() {
  const send = async ({ body: { records } }: { body: { records: Entry[] } }) => {
    const texts = records.map(({ text }) => text);
    calls.push(texts);
    const error = fault(texts);
    if (error) throw error;
  };
  deliveries.push(deliverOutbox<Entry>(db, KIND, send, log));
  await ensureIndexes(db);
}
const refusing = (text: string) => (texts: string[]) =>
  texts.includes(text) ? new HttpError(400, 'invalid_request', 'No.') : undefined;
const WITHIN_MS = 15_000;
const valueOf = async (name: string) =>
  (await metrics.getSingleMetric(name)!.get()).values.find(({ labels }) => labels.outbox === 'testOutbox')?.value ?? 0;

test('A record that the receiver refuses does not delay the others, and is sent again later, alone', async () => {
  fault = refusing('bad');
  await write('one', 'bad', 'two', 'three', 'four');
  await deliver();
  await eventually(async () => (await outbox().countDocuments()) === 1, WITHIN_MS);
  expect(calls.filter((texts) => !texts.includes('bad')).flat()).toEqual(['one', 'two', 'three', 'four']);
  const [left] = await outbox().find().toArray();
  expect(left).toMatchObject({ refusals: 1, record: { text: 'bad' } });
  expect(left!.retryAt!.getTime()).toBeGreaterThan(Date.now());
  await outbox().updateOne({}, { $set: { retryAt: new Date() } });
  fault = () => undefined;
  await write('five');
  await eventually(async () => (await outbox().countDocuments()) === 0, WITHIN_MS);
  expect(await valueOf('outbox_set_aside_total')).toBe(0);
});

test('After ten refusals a record is set aside, counted, and not sent any more', async () => {
  fault = refusing('bad');
  await write('bad');
  await outbox().updateOne({}, { $set: { refusals: 9 } });
  await deliver();
  await eventually(async () => (await outbox().findOne())?.refusedAt !== undefined, WITHIN_MS);
  await eventually(async () => (await valueOf('outbox_set_aside_total')) === 1, WITHIN_MS);
  calls = [];
  await write('good');
  await eventually(async () => (await outbox().countDocuments()) === 1, WITHIN_MS);
  expect(calls).toEqual([['good']]);
});

test('While the receiver is unavailable no refusal is counted, and the age of the oldest record is shown', async () => {
  const id = mongoose.mongo.ObjectId.createFromTime(Math.floor(Date.now() / 1000) - 3600).toHexString();
  fault = () => unavailable();
  await writeToOutbox(db, KIND, [{ id, text: 'late' } as Entry]);
  await deliver();
  await eventually(() => calls.length > 1, WITHIN_MS);
  expect(await outbox().findOne()).not.toHaveProperty('refusals');
  expect(await valueOf('outbox_oldest_record_seconds')).toBeGreaterThan(3599);
  fault = () => undefined;
  await eventually(async () => (await valueOf('outbox_oldest_record_seconds')) === 0, WITHIN_MS);
  expect(await outbox().countDocuments()).toBe(0);
});

test('An aborted transaction leaves no domain event in the outbox', async () => {
  const audience = { userIds: [someId()] };
  await recordDomainEvent(db, { kind: 'account.password-changed', audience, data: {} });
  const aborted = inTransaction(db, async (session) => {
    await recordDomainEvent(db, { kind: 'account.password-changed', audience, data: {} }, session);
    throw new Error('no');
  });
  await expect(aborted).rejects.toThrow('no');
  expect(await recordedDomainEvents(db)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      at: expect.any(String),
      kind: 'account.password-changed',
      audience,
      data: {},
    },
  ]);
});
