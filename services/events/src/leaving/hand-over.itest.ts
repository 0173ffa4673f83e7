import { outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { managing } from '../testing/managing';
import { useTestServer, expectConsistent, inHours, type Who } from '../testing/test-server';
import { leaving } from '../testing/leaving';

const server = useTestServer();

const { create } = managing(server);
const { ban, lift, leave, lapse, renew, suspend, follow } = leaving(server);
const member = () => server.person({ 1: 'member' });
const accessOf = ({ userId }: Who, id: string) => server.internal.conversationAccess({ params: { id, userId } });
const organizerOf = async (id: string, who = member()) => (await server.get(who, id)).organizerId;
const rsvpOf = ({ userId }: Who, eventId: string) => server.models.Rsvps.findOne({ userId, eventId }).lean();
/** Returns the domain events that tell admins about events with a title. */
const told = async (title: string) =>
  (await recordedDomainEvents(server.models.db)).filter(
    (each) => each.kind === 'event.organizer-left' && each.data.title === title,
  );
const titleOf = (who: Who) => `Dinner ${who.userId}`;

test.each(['ban', 'leave'] as const)('after a %s the admins organize the events, and are told once', async (way) => {
  const organizer = member();
  const title = titleOf(organizer);
  const own = { title, createdBy: organizer.userId };
  const id = await server.event(own);
  const [elsewhere, draft] = [
    await server.event({ ...own, chapterId: 2 }),
    await create(organizer, { status: 'draft' }),
  ];
  const ended = await server.event({ ...own, startTime: inHours(-24 * 9), endTime: inHours(-24 * 8) });
  await { ban, leave }[way](organizer);
  await follow(organizer);
  expect([await organizerOf(id), await organizerOf(elsewhere)]).toEqual([null, organizer.userId]);
  expect(await organizerOf(ended)).toBe(organizer.userId);
  expect(await told(title)).toMatchObject([
    { audience: { chapterId: 1, role: 'admins' }, data: { eventId: id, title, chapterId: 1 } },
  ]);
  const admin = server.person({ 1: 'admin' });
  expect(await server.get(admin, draft.id)).toMatchObject({ organizerId: null });
  // The duty does not return with the membership.
  await lift(organizer);
  server.roles.set(organizer.userId, { 1: 'member' });
  await follow(organizer);
  expect(await organizerOf(id)).toBeNull();
  expect(await outcome(server.as(organizer).cancel({ params: { id }, body: { reason: 'Mine' } }))).toMatch(/^403 /);
  expect(await accessOf(organizer, id)).toMatchObject({ mayRead: false });
});

test('while the account of the organizer is not active, the admins organize the events and seats stay', async () => {
  const organizer = member();
  const title = titleOf(organizer);
  const id = await server.event({ title, createdBy: organizer.userId });
  await server.reply(organizer, id);
  await lapse(organizer);
  await follow(organizer);
  expect(await organizerOf(id)).toBeNull();
  expect(await told(title)).toHaveLength(1);
  const { events } = await server.as(server.person({ 1: 'admin' })).ofChapter({
    params: { id: 1 },
    query: { limit: '100' },
  });
  expect(events.find((event) => event.id === id)).toMatchObject({ organizerName: null, attendeeCount: 1 });
  await renew(organizer);
  expect(await organizerOf(id)).toBe(organizer.userId);
  expect(await outcome(server.as(organizer).people({ params: { id } }))).toBe('ok');
  await lapse(organizer);
  await leave(organizer);
  expect(await told(title)).toHaveLength(2);
  await renew(organizer);
  expect(await organizerOf(id)).toBeNull();
});

test.each(['lapse', 'suspend'] as const)(
  'after a %s a person keeps seats, but gets no new ones from waiting lists of any chapter',
  async (way) => {
    const [waiting, next, holder] = [server.person({}), member(), member()];
    const go = (who: Who, id: string, waitingList = false) =>
      server.reply(who, id, 'attending', { ...(waitingList && { waitingList }) });
    const later = { startTime: inHours(24 * 30), capacity: 1 };
    const [seat, full, soon] = [
      await server.event(later),
      await server.event({ ...later, chapterId: 2 }),
      await server.event({ startTime: inHours(24), capacity: 1 }),
    ];
    await go(waiting, seat);
    for (const id of [full, soon]) {
      await go(holder, id);
      await go(waiting, id, true);
      await go(next, id, true);
    }
    await server.as(holder).withdrawRsvp({ params: { id: soon } });
    expect(await rsvpOf(waiting, soon)).toMatchObject({ offer: { seats: 1 } });
    await { lapse, suspend }[way](waiting);
    await follow(waiting);
    await server.as(holder).withdrawRsvp({ params: { id: full } });
    const left = await server.models.Rsvps.find({ userId: waiting.userId }).lean();
    expect(left.map(({ eventId }) => String(eventId))).toEqual([seat]);
    expect(await rsvpOf(next, full)).toMatchObject({ status: 'attending' });
    expect(await rsvpOf(next, soon)).toMatchObject({ offer: { seats: 1 } });
    await expectConsistent(server.models);
  },
);

test('admins are told of a series once, and its later dates have no organizer either', async () => {
  const organizer = member();
  const { id, seriesId } = await create(organizer, { title: titleOf(organizer), repeats: { every: 'week' } });
  await leave(organizer);
  expect(await told(titleOf(organizer))).toMatchObject([{ data: { eventId: id, seriesId } }]);
  expect(await server.models.Events.countDocuments({ seriesId, createdBy: { $exists: true } })).toBe(0);
  expect(await server.models.Series.findById(seriesId).lean()).not.toHaveProperty('createdBy');
});

test('an organizer who is no member of the chapter of the event takes no part in its conversation', async () => {
  const organizer = server.person({}, { isSiteAdmin: true });
  const id = await server.event({ createdBy: organizer.userId });
  expect(await accessOf(organizer, id)).toMatchObject({ mayRead: false, mayRemove: false });
  await server.reply(organizer, id);
  expect(await accessOf(organizer, id)).toMatchObject({ mayRead: true, mayRemove: false });
});

test('an event that was about to be created during a ban is refused', async () => {
  const organizer = member();
  const creating = Array.from({ length: 4 }, () => create(organizer, { title: titleOf(organizer) }));
  server.roles.delete(organizer.userId);
  await Promise.allSettled([...creating, follow(organizer)]);
  await follow(organizer);
  const stored = await server.models.Events.find({ title: titleOf(organizer), createdBy: { $exists: true } }).lean();
  expect(stored).toEqual([]);
});

test('when a merged chapter has banned people, its new events end their seats and their duty', async () => {
  const [banned, guest] = [server.person({ 2: 'member' }), server.person({ 2: 'member' })];
  await ban(banned, 3);
  server.roles.set(banned.userId, { 2: 'member' });
  const id = await server.event({ chapterId: 2, title: titleOf(banned), createdBy: banned.userId });
  for (const who of [banned, guest]) await server.reply(who, id);
  while ((await server.internal.moveOfChapter({ params: { id: 2 }, body: { intoId: 3 } })).left > 0);
  const rsvps = await server.models.Rsvps.find({ eventId: id }).lean();
  expect(rsvps.map(({ userId }) => String(userId))).toEqual([guest.userId]);
  expect(await organizerOf(id)).toBeNull();
});

test('a merge of two accounts keeps the bans of both, and a deleted account leaves no copy of a ban', async () => {
  const [from, into] = [member(), member()];
  const id = await server.event();
  await server.reply(into, id);
  await ban(from);
  server.roles.delete(into.userId);
  server.bans.set(`${into.userId} 1`, { reason: 'Shouts' }); // Chapters has merged the accounts before.
  await server.internal.mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
  expect(await server.models.Rsvps.countDocuments({ eventId: id })).toBe(0);
  const bans = () => server.models.ChapterBans.find({ userId: { $in: [from.userId, into.userId] } }).lean();
  expect((await bans()).map(({ userId }) => String(userId))).toEqual([into.userId]);
  await server.internal.removePerson({ params: { userId: into.userId } });
  expect(await bans()).toEqual([]);
  // A late record about a deleted account changes nothing.
  await follow(into);
  expect(await bans()).toEqual([]);
});
