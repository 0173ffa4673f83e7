import type { Document } from 'mongodb';
import { useServer } from '../conformance/testing';

type Doc = Document & { _id: number };
const COUNT = 20_000;
const server = useServer();
const collection = () => server.client.db('slices').collection<Doc>('c');

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += 5000)
    await collection().insertMany(
      Array.from({ length: 5000 }, (_, i) => ({ _id: from + i, n: (from + i) % 7, m: (from + i) * 0.5 })),
    );
  await collection().createIndex({ n: 1 });
}, 60_000);

const READS: [string, () => Promise<unknown>][] = [
  ['a count', () => collection().countDocuments({ m: { $ne: -1 } })],
  ['a find that finds nothing', () => collection().find({ m: -1 }).toArray()],
  ['a find of one large batch', () => collection().find({}, { batchSize: COUNT }).toArray()],
  ['a sort', () => collection().find({}, { batchSize: COUNT }).sort({ m: -1 }).toArray()],
  ['a read by index', () => collection().countDocuments({ n: { $gte: 0 }, m: { $ne: -1 } })],
  ['distinct values', () => collection().distinct('m')],
  [
    'a group',
    () =>
      collection()
        .aggregate([{ $group: { _id: '$n', s: { $sum: '$m' } } }])
        .toArray(),
  ],
  [
    'a pipeline',
    () =>
      collection()
        .aggregate([{ $set: { x: 1 } }, { $match: { x: 2 } }])
        .toArray(),
  ],
];

test.each(READS)('%s of everything lets other commands run in between', async (_, read) => {
  let isDone = false;
  const reading = read().then(() => {
    isDone = true;
  });
  let between = 0;
  while (!isDone) {
    await server.client.db('admin').command({ ping: 1 });
    if (!isDone) between++;
  }
  await reading;
  expect(between).toBeGreaterThan(1);
});

test('A long read sees the data of its beginning', async () => {
  const before = collection().find({}, { batchSize: 10 }).sort({ n: 1 });
  const first = await before.next();
  const counting = collection().countDocuments({ m: { $ne: -1 } });
  const summing = collection()
    .aggregate<{ s: number }>([{ $group: { _id: null, s: { $sum: '$m' } } }])
    .toArray();
  await server.client.db('admin').command({ ping: 1 }); // The reads have begun.
  await collection().updateMany({ n: 3 }, { $set: { n: 100 } });
  await collection().deleteMany({ n: 5 });
  await collection().insertOne({ _id: -1, n: 0, m: 1_000_000 });
  expect(await counting).toBe(COUNT);
  expect((await summing)[0]?.s).toBe((COUNT * (COUNT - 1)) / 4);
  const rest = await before.toArray();
  const seen = [first, ...rest].map((doc) => doc?.n as number);
  expect(seen).toEqual(Array.from({ length: COUNT }, (_, i) => i % 7).toSorted((a, b) => a - b));
  expect(await collection().countDocuments({ n: { $in: [3, 5] } })).toBe(0);
}, 60_000);

test('Groups are computed in parts, of which none is left out', async () => {
  const c = server.client.db('slices').collection<Doc>('groups');
  const docs = Array.from({ length: 3500 }, (_, i) => ({ _id: i, g: i % 3, v: (i * 7919) % 1000 }));
  await c.insertMany(docs);
  const expected = [0, 1, 2].map((g) => {
    const values = docs.filter((doc) => doc.g === g).map(({ v }) => v);
    const sum = values.reduce((total, v) => total + v, 0);
    return { _id: g, sum, min: Math.min(...values), max: Math.max(...values) };
  });
  const group = { _id: '$g', sum: { $sum: '$v' }, min: { $min: '$v' }, max: { $max: '$v' } };
  expect(await c.aggregate([{ $group: group }]).toArray()).toEqual(expected);
});
