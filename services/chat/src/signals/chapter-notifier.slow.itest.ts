import { eventually } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { collect } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
let startedAt: number;
beforeAll(async () => {
  chat = await createTwoReplicas();
  startedAt = performance.now();
});
afterAll(() => chat.close());

test('a page that connects after a change is notified of it and of nothing else, and only if it asks', async () => {
  const [chapterId, other] = [chat.newChapter(), chat.newChapter()];
  const [admin, member, promoted, requester, stranger, hearing] = [
    chat.person(chapterId),
    chat.person(chapterId),
    chat.person(other),
    chat.person(),
    chat.person(other),
    chat.person(chapterId),
  ];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  // A handshake may take 3 s. By then this replica has received every signal of that time.
  await eventually(() => performance.now() - startedAt > 3000);
  const announced = collect(await chat.connect(chat.one, hearing), 'announcement-posted');
  const publish = (signal: keyof typeof signals, payload: object) =>
    chat.redis.publish(signals[signal].channel, JSON.stringify(payload));
  await publish('joinRequestChanged', { userId: requester.userId, chapterId, status: 'pending' });
  await publish('roleChanged', { userId: promoted.userId, chapterId: other, role: 'admin' });
  await publish('announcementPosted', { chapterId });
  await eventually(() => announced.length > 0); // Signals arrive in order, so the earlier ones have arrived as well.

  const opened = async (who: typeof admin, auth: object = { missedMs: 0 }) => {
    const socket = await chat.connect(chat.one, who, { auth: { userId: who.userId, ...auth } });
    const events = (['join-requests-changed', 'announcement-posted', 'changes-missed', 'role-changed'] as const).map(
      (event) => [event, collect(socket, event)] as const,
    );
    return () => events.flatMap(([event, received]) => received.map(() => event));
  };
  const [toAdmin, toMember, toPromoted, toRequester, toStranger, toSilent] = await Promise.all([
    opened(admin),
    opened(member),
    opened(promoted),
    opened(requester),
    opened(stranger),
    opened(admin, {}),
  ]);
  await eventually(() => toAdmin!().length === 2 && toMember!().length === 1);
  expect(toAdmin!()).toEqual(['join-requests-changed', 'announcement-posted']);
  expect(toMember!()).toEqual(['announcement-posted']);
  await eventually(() => toPromoted!().length === 1 && toRequester!().length === 1);
  expect([toPromoted!(), toRequester!()]).toEqual([['changes-missed'], ['changes-missed']]);
  expect([toStranger!(), toSilent!()]).toEqual([[], []]);
});
