import { eventually } from '@meridian/service-kit/testing';
import { collect } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();
let startedAt: number;
beforeAll(() => {
  startedAt = performance.now();
});

test('a page that connects after a change is notified of it and of nothing else, and only if it asks', async () => {
  const [chapterId, other] = [chat.newChapter(), chat.newChapter()];
  const [admin, promoted, requester] = [chat.admin(chapterId), chat.person(other), chat.person()];
  // A handshake may take 3 s. By then this replica has received every signal of that time.
  await eventually(() => performance.now() - startedAt > 3000);
  const announced = collect(await chat.connect(chat.one, chat.person(chapterId)), 'announcement-posted');
  await chat.publish('joinRequestChanged', { userId: requester.userId, chapterId, status: 'pending' });
  await chat.publish('roleChanged', { userId: promoted.userId, chapterId: other, role: 'admin' });
  await chat.publish('announcementPosted', { chapterId });
  await eventually(() => announced.length > 0); // Signals arrive in order, so the earlier ones have arrived as well.

  /** Opens a page. Returns a function that lists the names of the events that it has received. */
  const open = async (person: Person, auth: object = { missedMs: 0 }) => {
    const socket = await chat.connect(chat.one, person, { auth: { userId: person.userId, ...auth } });
    const events = (['join-requests-changed', 'announcement-posted', 'changes-missed', 'role-changed'] as const).map(
      (event) => [event, collect(socket, event)] as const,
    );
    return () => events.flatMap(([event, received]) => received.map(() => event));
  };
  const pages = await Promise.all([
    open(admin),
    open(chat.person(chapterId)),
    open(promoted),
    open(requester),
    open(chat.person(other)),
    open(admin, {}),
  ]);
  const received = () => pages.map((page) => page());
  await eventually(() => String(received().map(({ length }) => length)) === '2,1,1,1,0,0');
  expect(received()).toEqual([
    ['join-requests-changed', 'announcement-posted'],
    ['announcement-posted'],
    ['changes-missed'],
    ['changes-missed'],
    [],
    [],
  ]);
});
