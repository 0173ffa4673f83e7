import { DAY_MS } from '@meridian/shared-types';
import { happened } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

const merged = (as: 'joined' | 'stays', ...userIds: string[]) =>
  happened('chapter.merged', { userIds }, { chapterId: 4, mergedId: 3, name: 'Toledo', as });
const muting = async (...mutedChapterIds: number[]) => {
  const { id } = server.addPerson();
  await server.prefer(id, { mutedChapterIds });
  return id;
};
const mutedBy = async (id: string) => (await server.preferences(id).read()).mutedChapterIds;

test('A merge mutes the other chapter for members who had muted theirs, and not for others', async () => {
  const [came, both, other] = [await muting(3, 7), await muting(3), await muting(7)];
  const domainEvents = [merged('joined', came, other), merged('stays', both)];
  await server.deliver(...domainEvents);
  await server.deliver(...domainEvents);
  expect(await mutedBy(came)).toEqual([7, 4]);
  expect(await mutedBy(both)).toEqual([3]);
  expect(await mutedBy(other)).toEqual([7]);
});

test('Unsent letters are sent to the other chapter after a merge', async () => {
  const letters = server.db.collection('letters');
  const letter = (state: string, chapterIds: number[]) => ({
    ...{ version: 1, state, createdAt: new Date(), subject: 'News', text: '', items: [] },
    ...{ recipients: { kind: 'chapters', chapterIds }, sendAt: new Date(Date.now() + DAY_MS) },
  });
  const { insertedIds } = await letters.insertMany([
    letter('draft', [3]),
    letter('scheduled', [2, 3, 4]),
    letter('sent', [3]),
    letter('draft', [2]),
  ]);
  await server.deliver(merged('stays', server.addPerson().id));
  await server.deliver(merged('stays', server.addPerson().id));
  const stored = await letters.find({ _id: { $in: Object.values(insertedIds) } }).toArray();
  expect(stored.map(({ version, recipients }) => [version, recipients.chapterIds])).toEqual([
    [2, [4]],
    [2, [2, 4]],
    [1, [3]],
    [1, [2]],
  ]);
});
