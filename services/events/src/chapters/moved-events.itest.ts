import { outcome } from '@meridian/service-kit/testing';
import { useTestServer, inHours } from '../testing/test-server';
import { managing } from '../testing/managing';

const server = useTestServer();

const { create, cancel } = managing(server);
const move = (id: number, intoId: number) =>
  server.internal.moveOfChapter({ params: { id }, body: { intoId, by: server.person().userId } });

test('upcoming events move to the other chapter, 50 at a time, with their RSVPs, and begun or cancelled ones stay', async () => {
  const upcoming = await Promise.all(
    Array.from({ length: 60 }, (_, hour) => server.event({ chapterId: 2, startTime: inHours(hour + 1) })),
  );
  const [past, elsewhere] = [
    await server.event({ chapterId: 2, startTime: inHours(-5) }),
    await server.event({ chapterId: 1 }),
  ];
  const guest = server.person({ 2: 'member' });
  await server.reply(guest, upcoming[0]!);
  expect(await move(2, 3)).toEqual({ left: 10 });
  expect(await move(2, 3)).toEqual({ left: 0 });
  expect(await move(2, 3)).toEqual({ left: 0 });
  const stored = await server.models.Events.find({ _id: { $in: upcoming } }).lean();
  expect(stored.filter(({ chapterId, version }) => chapterId === 3 && version === 2)).toHaveLength(60);
  const event = await server.get(guest, upcoming[0]!);
  expect(event).toMatchObject({ chapterId: 3, attendeeCount: 1, userRsvpStatus: 'attending', changes: [] });
  expect(await server.get(guest, past)).toMatchObject({ chapterId: 2, version: 1 });
  expect(await server.get(guest, elsewhere)).toMatchObject({ chapterId: 1 });
});

test('moving or cancelling events in the name of a deleted account is refused, and succeeds without a name', async () => {
  const id = await server.event({ chapterId: 2 });
  const { userId: by } = server.person();
  await server.internal.removePerson({ params: { userId: by } });
  const refused = { status: 403, message: 'This account is being deleted.' };
  const merged = { params: { id: 2 }, body: { intoId: 3 } };
  const archived = { params: { id: 3 }, body: { reason: 'Asleep' } };
  await expect(server.internal.moveOfChapter({ ...merged, body: { ...merged.body, by } })).rejects.toMatchObject(
    refused,
  );
  await server.internal.moveOfChapter(merged);
  await expect(server.internal.cancelOfChapter({ ...archived, body: { ...archived.body, by } })).rejects.toMatchObject(
    refused,
  );
  while ((await server.internal.cancelOfChapter(archived)).left > 0);
  expect(await server.models.Events.findById(id).lean()).toMatchObject({ chapterId: 3, status: 'cancelled' });
  const changes = await server.models.Changes.find({ eventId: id }).lean();
  expect(changes.map((change) => 'by' in change)).toEqual([false, false]);
});

test('a series continues in the other chapter, and a draft becomes a draft of that chapter', async () => {
  const who = server.person({ 2: 'admin', 3: 'admin' });
  const { id, seriesId } = await create(who, { chapterId: 2, repeats: { every: 'week' } });
  const draft = await create(who, { chapterId: 2, status: 'draft' });
  while ((await move(2, 3)).left > 0);
  expect(await server.models.Series.findById(seriesId).lean()).toMatchObject({ chapterId: 3, isEnded: false });
  expect(await server.get(who, id)).toMatchObject({ chapterId: 3 });
  expect(await server.models.Drafts.findById(draft.id).lean()).toMatchObject({ chapterId: 3 });
  // Its admins now manage the event.
  expect(await outcome(cancel(server.person({ 2: 'admin' }), id))).toMatch(/^403/);
  expect(await outcome(cancel(server.person({ 3: 'admin' }), id))).toBe('ok');
});
