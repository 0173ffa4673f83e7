import { readErrorCode } from '../conformance/testing';
import { summarizePlan, useDatabase } from './testing';

const store = useDatabase('long-keys');

const long = 'x'.repeat(3000);
/** Texts with a common prefix longer than a key can be, and short ones between them. */
const texts = ['w', `${long}b`, 'x', long, `${long}a\0`, 'y', `${long}a`, `${long}ä`, 'x'.repeat(1899), `${long}ab`];

test.each([1, -1] as const)('Long keys keep their order in the file in direction %s', async (direction) => {
  const c = store.db.collection<{ _id: number; text: string; n: number }>('c');
  await c.createIndex({ text: direction, n: 1 });
  await c.insertMany(texts.map((text, i) => ({ _id: i, text, n: i % 2 })));
  const sorted = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const sort of [1, -1] as const) {
    const find = c.find({}).sort({ text: sort });
    expect(summarizePlan(await find.explain()).stages).toEqual(['FETCH', 'IXSCAN']);
    expect((await find.toArray()).map(({ text }) => text)).toEqual(sort === 1 ? sorted : sorted.toReversed());
  }
  for (const text of texts) {
    const above = await c.find({ text: { $gt: text } }).toArray();
    expect(above.map((each) => each.text).toSorted()).toEqual(texts.filter((each) => each > text).toSorted());
    const upTo = await c.find({ text: { $lte: text } }).toArray();
    expect(upTo).toHaveLength(texts.length - above.length);
    expect(await c.find({ text }).project({ _id: 0, n: 1, text: 1 }).toArray()).toEqual([
      { n: texts.indexOf(text) % 2, text },
    ]);
  }
  await c.updateOne({ text: `${long}a` }, { $set: { text: `${long}c` } });
  await c.deleteOne({ text: long });
  expect(await c.countDocuments({ text: { $gte: long } })).toBe(texts.filter((text) => text >= long).length - 1);
  expect(await c.countDocuments({ text: `${long}a` })).toBe(0);
});

test('A unique index distinguishes long values', async () => {
  const c = store.db.collection<{ _id: number; text: string }>('c');
  await c.createIndex({ text: 1 }, { unique: true });
  await c.insertMany(texts.map((text, i) => ({ _id: i, text })));
  expect(await readErrorCode(c.insertOne({ _id: 100, text: `${long}a` }))).toBe(11000);
  expect(await readErrorCode(c.updateOne({ _id: 0 }, { $set: { text: long } }))).toBe(11000);
  await c.insertOne({ _id: 100, text: `${long}other` });
  expect(await c.countDocuments()).toBe(texts.length + 1);
});
