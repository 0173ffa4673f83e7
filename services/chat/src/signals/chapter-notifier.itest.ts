import type { ServerToClient } from '@meridian/shared-types';
import { eventually } from '@meridian/service-kit/testing';
import { collect } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();

/** Opens pages of people, at one replica after the other. Returns what each receives of an event. */
const openPages = async <E extends keyof ServerToClient>(event: E, ...people: Person[]) =>
  (await Promise.all(people.map((person, at) => chat.connect(at % 2 ? chat.two : chat.one, person)))).map((socket) =>
    collect(socket, event),
  );
/** Signals a join request until the condition holds, because a replica may not have joined all rooms yet. */
const requestUntil = (chapterId: number, isEnough: () => boolean, userId = chat.person().userId) =>
  eventually(async () => {
    await chat.publish('joinRequestChanged', { userId, chapterId, status: 'pending' });
    return isEnough();
  });

test('changes of join requests are sent to the requester and to the people who may decide, and to no others', async () => {
  const chapterId = chat.newChapter();
  const people = [chat.person(), chat.admin(chapterId), chat.person(chapterId), chat.siteAdmin()] as const;
  const own = await openPages('join-request-changed', ...people);
  const [toRequester = [], toAdmin = [], toMember = [], toSiteAdmin = []] = await openPages(
    'join-requests-changed',
    ...people,
  );
  const isEnough = () => own[0]!.length > 0 && toAdmin.length > 0 && toSiteAdmin.length > 0;
  await requestUntil(chapterId, isEnough, people[0].userId);
  expect([own[0]![0], toAdmin[0]]).toEqual([{ chapterId, status: 'pending' }, { chapterId }]);
  expect([toRequester, toMember, ...own.slice(1)]).toEqual([[], [], [], [], []]);
});

test('when a person looks at a request, the others who may decide it are notified, but not that person', async () => {
  const chapterId = chat.newChapter();
  const [admin, looker, siteAdmin] = [chat.admin(chapterId), chat.admin(chapterId), chat.siteAdmin()];
  const others = [looker, looker, chat.person(chapterId), chat.person()];
  const received = await openPages('join-request-viewed', admin, siteAdmin, ...others);
  const look = { requestId: 'f'.repeat(24), userId: looker.userId, name: 'Grace Hopper' };
  const notified = received.slice(0, 2);
  await eventually(async () => {
    await chat.publish('joinRequestViewed', { chapterId, ...look });
    return notified.every(({ length }) => length > 0);
  });
  expect(notified.map(([first]) => first)).toEqual([look, look]);
  expect(received.slice(2)).toEqual([[], [], [], []]);
});

test('a new admin receives changes of requests, and a former or removed admin no longer does', async () => {
  const chapterId = chat.newChapter();
  const [ben, cleo] = [chat.person(chapterId), chat.person(chapterId)];
  const sockets = [await chat.connect(chat.one, ben), await chat.connect(chat.two, ben)];
  const ofCleo = await chat.connect(chat.one, cleo);
  const roles = sockets.map((socket) => collect(socket, 'role-changed'));
  const [toBen, toCleo] = [
    sockets.map((socket) => collect(socket, 'join-requests-changed')),
    collect(ofCleo, 'join-requests-changed'),
  ];
  const left = collect(ofCleo, 'chapter-left');
  const setAdmin = ({ userId }: Person, isAdmin: boolean) =>
    chat.stub.admins[isAdmin ? 'add' : 'delete'](`${userId} ${chapterId}`);
  const publishRole = ({ userId }: Person, role: string) => chat.publish('roleChanged', { userId, chapterId, role });

  setAdmin(ben, true);
  await publishRole(ben, 'admin');
  await requestUntil(chapterId, () => toBen.every(({ length }) => length > 0));
  expect(roles).toEqual([[{ chapterId, role: 'admin' }], [{ chapterId, role: 'admin' }]]);

  setAdmin(ben, false);
  setAdmin(cleo, true);
  await publishRole(ben, 'member');
  await publishRole(cleo, 'admin');
  await requestUntil(chapterId, () => toCleo.length > 0);
  const countsOfBen = () => toBen.map(({ length }) => length);
  let counts = countsOfBen();
  // The replicas leave rooms at different times.
  await eventually(async () => {
    const before = toCleo.length;
    counts = countsOfBen();
    await requestUntil(chapterId, () => toCleo.length > before);
    return countsOfBen().every((count, at) => count === counts[at]);
  });
  expect(roles.map((each) => each.at(-1)?.role)).toEqual(['member', 'member']);

  setAdmin(cleo, false);
  chat.stub.members.delete(`${cleo.userId} ${chapterId}`);
  await chat.publish('membershipEnded', { userId: cleo.userId, chapterId });
  await eventually(() => left.length === 1);
  const last = toCleo.length;
  setAdmin(ben, true);
  await publishRole(ben, 'admin');
  await requestUntil(chapterId, () => toBen.every(({ length }, index) => length > counts[index]!));
  expect(toCleo.length).toBe(last);
});

test('a changed RSVP is sent to its person at every replica, and to no others', async () => {
  const ana = chat.person();
  const [atOne = [], atTwo = [], other] = await openPages('rsvp-changed', ana, ana, chat.person());
  const changed = { eventId: 'e'.repeat(24), change: 'seat-given' };
  await eventually(async () => {
    await chat.publish('rsvpChanged', { userId: ana.userId, ...changed });
    return atOne.length > 0 && atTwo.length > 0;
  });
  expect([atOne[0], atTwo[0], other]).toEqual([changed, changed, []]);
});

test('a forged signal gives no access to join requests', async () => {
  const chapterId = chat.newChapter();
  const mallory = chat.person(chapterId);
  const [toMallory, toAdmin = []] = await openPages('join-requests-changed', mallory, chat.admin(chapterId));
  await chat.publish('roleChanged', { userId: mallory.userId, chapterId, role: 'admin' });
  for (const count of [1, 2]) await requestUntil(chapterId, () => toAdmin.length >= count);
  expect(toMallory).toEqual([]);
});

test.each([
  ['event-changed', 'eventChanged', { eventId: 'e'.repeat(24) }, { eventId: 'e'.repeat(24) }],
  ['person-changed', 'personChanged', { userId: 'a'.repeat(24) }, { userId: 'a'.repeat(24) }],
  // The identity of the person is not sent.
  ['pulse-changed', 'pulseChanged', { eventId: 'f'.repeat(24), userId: 'somebody' }, { eventId: 'f'.repeat(24) }],
] as const)('the event %s is sent to everyone at every replica', async (event, signal, published, expected) => {
  const received = await openPages(event, chat.person(), chat.person());
  await eventually(async () => {
    await chat.publish(signal, published);
    return received.every(({ length }) => length > 0);
  });
  expect(received.map(([first]) => first)).toEqual([expected, expected]);
});
