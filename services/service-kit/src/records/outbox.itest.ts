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
const EACH = { collection: 'eachTestOutbox', batch: 3, isEachSent: true, lookups: ['text'] };
interface Entry {
  id: string;
  text: string;
}
let db: Awaited<ReturnType<typeof connectMongo>>;
/** The records that the receiver got, one array per call. */
let calls: string[][] = [];
let fault: (texts: string[]) => Error | undefined | Promise<undefined> = () => undefined;
const deliveries: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  const { env } = await createTestEnvironment();
  db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}anything`, log);
});
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
  await outbox().deleteMany({});
  await outbox(EACH).deleteMany({});
  calls = [];
  fault = () => undefined;
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
});

const outbox = ({ collection } = KIND) =>
  db.collection<{ refusals?: number; refusedAt?: Date; retryAt?: Date }>(collection);
const entry = (text: string): Entry => ({ id: new mongoose.Types.ObjectId().toHexString(), text });
const write = async (...texts: string[]) => {
  for (const text of texts) await writeToOutbox(db, KIND, [entry(text)]);
};
async function deliver(kind = KIND) {
  const send = async ({ body: { records } }: { body: { records: Entry[] } }) => {
    const texts = records.map(({ text }) => text);
    calls.push(texts);
    const error = await fault(texts);
    if (error) throw error;
  };
  const delivery = deliverOutbox<Entry>(db, kind, send, log);
  deliveries.push(delivery);
  await ensureIndexes(db);
  return delivery;
}
const refusing = (text: string) => (texts: string[]) =>
  texts.includes(text) ? new HttpError(400, 'invalid_request', 'No.') : undefined;
const WITHIN_MS = 15_000;
/** Ends the pause of the job after a failure, as each new record does. */
const wake = (kind = KIND) => writeToOutbox(db, kind, [entry('next')]);
const readValue = async (name: string) =>
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
  expect(await readValue('outbox_set_aside_total')).toBe(0);
});

test('After ten refusals a record is set aside, counted, and not sent any more', async () => {
  fault = refusing('bad');
  await write('bad');
  await outbox().updateOne({}, { $set: { refusals: 9 } });
  await deliver();
  await eventually(async () => (await outbox().findOne())?.refusedAt !== undefined, WITHIN_MS);
  await eventually(async () => (await readValue('outbox_set_aside_total')) === 1, WITHIN_MS);
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
  expect(await readValue('outbox_oldest_record_seconds')).toBeGreaterThan(3599);
  fault = () => undefined;
  await wake();
  await eventually(async () => (await readValue('outbox_oldest_record_seconds')) === 0, WITHIN_MS);
  expect(await outbox().countDocuments()).toBe(0);
});

test('A record that is sent alone delays no other one, whatever its failure, and is never set aside', async () => {
  const stuck = ['stuck', 'stuck too'];
  fault = ([text]) => (stuck.includes(text!) ? unavailable() : refusing('bad')([text!]));
  await writeToOutbox(db, EACH, ['stuck', 'stuck too', 'one', 'bad', 'two', 'three'].map(entry));
  await deliver(EACH);
  await eventually(async () => (await outbox(EACH).countDocuments()) === 3, WITHIN_MS);
  expect([...new Set(calls.filter(([text]) => ['one', 'two', 'three'].includes(text!)).flat())]).toEqual([
    'one',
    'two',
    'three',
  ]);
  expect(calls.every((texts) => texts.length === 1)).toBe(true);
  await wake(EACH);
  await eventually(() => calls.filter(([text]) => text === 'bad').length > 1, WITHIN_MS);
  expect(
    await outbox(EACH).countDocuments({ $or: [{ refusals: { $exists: true } }, { retryAt: { $exists: true } }] }),
  ).toBe(0);
  fault = () => undefined;
  await wake(EACH);
  await eventually(async () => (await outbox(EACH).countDocuments()) === 0, WITHIN_MS);
});

test('If no record of a batch is accepted, the others are not tried before the pause', async () => {
  fault = () => unavailable();
  await writeToOutbox(db, EACH, ['one', 'two', 'three', 'four'].map(entry));
  await deliver(EACH);
  await eventually(() => calls.filter(([text]) => text === 'one').length > 1, WITHIN_MS);
  expect(calls.flat()).not.toContain('four');
  fault = () => undefined;
  await wake(EACH);
  await eventually(async () => (await outbox(EACH).countDocuments()) === 0, WITHIN_MS);
});

test('A caller sends its records at once, and the job leaves them alone meanwhile', async () => {
  const delivery = await deliver(EACH);
  const records = [entry('one'), entry('two')];
  let finish = () => {};
  const held = new Promise<undefined>((resolve) => (finish = () => resolve(undefined)));
  fault = () => held;
  await inTransaction(db, (session) => writeToOutbox(db, EACH, records, session));
  const sent = delivery.sendNow(records);
  await writeToOutbox(db, EACH, [entry('three')]);
  await eventually(() => calls.flat().includes('three'), WITHIN_MS);
  expect(calls.flat()).toEqual(['one', 'three']);
  finish();
  await sent;
  expect(calls.flat()).toEqual(['one', 'three', 'two']);
  await eventually(async () => (await outbox(EACH).countDocuments()) === 0, WITHIN_MS);
});

test('A caller learns that its record is not accepted, and the job sends it later', async () => {
  const delivery = await deliver(EACH);
  fault = () => unavailable();
  await writeToOutbox(db, EACH, [entry('mine'), entry('another')]);
  await expect(delivery.sendWaiting({ text: 'mine' })).rejects.toThrow(HttpError);
  fault = () => undefined;
  await eventually(async () => (await outbox(EACH).countDocuments()) === 0, WITHIN_MS);
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
