import mongoose, { type Connection } from 'mongoose';
import { startTemporary } from './conformance/testing';
import type { EmbeddedMongo } from './index';

let mongo: EmbeddedMongo;
let connection: Connection;

beforeAll(async () => {
  mongo = await startTemporary();
  connection = await mongoose.createConnection(mongo.url, { dbName: 'shop' }).asPromise();
}, 30_000);
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

const chapterSchema = new mongoose.Schema(
  { name: { type: String, required: true }, slug: { type: String, unique: true, sparse: true } },
  { timestamps: true },
);
const messageSchema = new mongoose.Schema(
  {
    chapter: { type: mongoose.Schema.Types.ObjectId, ref: 'Chapter', required: true },
    text: String,
    tags: [String],
    likes: { type: Number, default: 0 },
    meta: new mongoose.Schema({ pinned: Boolean }, { _id: false }),
  },
  { timestamps: true },
)
  .index({ chapter: 1, createdAt: -1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: 3600, partialFilterExpression: { likes: { $gt: 100 } } });

test('Models support indexes, writes, reads, populate, aggregation and transactions', async () => {
  const Chapter = connection.model('Chapter', chapterSchema);
  const Message = connection.model('Message', messageSchema);
  await Promise.all([Chapter.init(), Message.init()]);
  expect(await Message.syncIndexes()).toEqual([]);
  expect((await Message.listIndexes()).map(({ name }) => name)).toEqual([
    '_id_',
    'chapter_1_createdAt_-1',
    'createdAt_1',
  ]);

  const chapter = await Chapter.create({ name: 'North', slug: 'north' });
  expect(chapter.createdAt).toBeInstanceOf(Date);
  await expect(Chapter.create({ name: 'Other', slug: 'north' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { slug: 1 },
    keyValue: { slug: 'north' },
  });
  await Message.insertMany(
    Array.from({ length: 20 }, (_, i) => ({
      chapter: chapter._id,
      text: `m${i}`,
      tags: [i % 2 ? 'odd' : 'even'],
      meta: { pinned: i === 3 },
    })),
  );

  expect(await Message.countDocuments({ tags: 'odd' })).toBe(10);
  expect(await Message.estimatedDocumentCount()).toBe(20);
  expect(await Message.exists({ text: 'm3' })).toMatchObject({ _id: expect.anything() as unknown });
  expect(await Message.distinct('tags')).toEqual(['even', 'odd']);
  expect(await Message.findOne({ 'meta.pinned': true }, { text: 1, _id: 0 }).lean()).toEqual({ text: 'm3' });
  expect(
    await Message.findOneAndUpdate(
      { text: 'm3' },
      { $inc: { likes: 2 }, $addToSet: { tags: 'new' } },
      { returnDocument: 'after' },
    ).lean(),
  ).toMatchObject({ likes: 2, tags: ['odd', 'new'] });
  expect(
    await Message.updateOne(
      { text: 'none' },
      { $setOnInsert: { chapter: chapter._id }, $set: { likes: 1 } },
      { upsert: true },
    ),
  ).toMatchObject({ upsertedCount: 1 });
  expect(
    await Message.bulkWrite([
      { updateMany: { filter: { tags: 'odd' }, update: { $set: { likes: 5 } } } },
      { deleteOne: { filter: { text: 'm0' } } },
    ]),
  ).toMatchObject({ modifiedCount: 10, deletedCount: 1 });
  expect((await Message.findOne({ text: 'm1' }).populate<{ chapter: { name: string } }>('chapter'))?.chapter.name).toBe(
    'North',
  );
  const texts: (string | null | undefined)[] = [];
  for await (const { text } of Message.find({ text: /^m1\d$/ })
    .sort({ text: 1 })
    .lean()
    .cursor({ batchSize: 3 }))
    texts.push(text);
  expect(texts).toHaveLength(10);

  expect(
    await Message.aggregate([
      { $match: { chapter: chapter._id } },
      { $unwind: '$tags' },
      { $group: { _id: '$tags', n: { $sum: 1 }, likes: { $sum: '$likes' } } },
      { $sort: { _id: 1 } },
    ]),
  ).toEqual([
    { _id: 'even', n: 9, likes: 0 },
    { _id: 'new', n: 1, likes: 5 },
    { _id: 'odd', n: 10, likes: 50 },
  ]);
  const [joined] = await Chapter.aggregate<{ messages: unknown[] }>([
    { $lookup: { from: 'messages', localField: '_id', foreignField: 'chapter', as: 'messages' } },
  ]);
  expect(joined?.messages).toHaveLength(20);

  await expect(
    connection.transaction(async (session) => {
      await Chapter.create([{ name: 'South' }], { session });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await connection.transaction(async (session) => {
    const [west] = await Chapter.create([{ name: 'West' }], { session });
    await Message.updateMany({ tags: 'even' }, { chapter: west!._id }, { session });
  });
  expect((await Chapter.find().sort({ name: 1 }).lean()).map(({ name }) => name)).toEqual(['North', 'West']);

  const one = (await Message.findOne({ text: 'm5' }))!;
  one.tags.push('late');
  one.set('meta.pinned', true);
  await one.save();
  const [same, stale] = [await Message.findById(one._id), await Message.findById(one._id)];
  same!.tags.splice(0, 1);
  await same!.save();
  stale!.tags.splice(0, 1);
  await expect(stale!.save()).rejects.toThrow(mongoose.Error.VersionError);
  expect((await Message.findById(one._id).lean())?.tags).toEqual(['late']);
}, 30_000);
