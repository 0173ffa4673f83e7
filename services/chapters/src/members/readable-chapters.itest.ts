import { someId } from '@meridian/service-kit/testing';
import { useTestServer } from '../testing/test-server';

const server = useTestServer();

test('people read the chapters to which they belong, also archived ones, unless they are suspended', async () => {
  const { userId = '' } = await server.person({ 1: 'member', 2: 'admin' });
  const readable = async () => (await server.internal.readableChapters({ params: { userId } })).map(({ id }) => id);
  expect((await readable()).sort()).toEqual([1, 2]);
  await server.models.Chapters.updateOne(
    { _id: 2 },
    { $set: { archive: { at: new Date(), reason: 'Too few people' } } },
  );
  expect((await readable()).sort()).toEqual([1, 2]);
  await server.models.Memberships.deleteOne({ userId, chapterId: 1 });
  const { name, slug } = (await server.models.Chapters.findById(2).lean())!;
  expect(await server.internal.readableChapters({ params: { userId } })).toEqual([{ id: 2, name, slug }]);
  await server.models.Memberships.updateMany({ userId }, { $set: { isSuspended: true } });
  expect(await readable()).toEqual([]);
  expect(await server.internal.readableChapters({ params: { userId: someId() } })).toEqual([]);
});
