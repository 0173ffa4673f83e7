import type { Identity, RunningServer } from '@meridian/service-kit';
import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import type { Presence, PresenceChange } from '@meridian/shared-types';
import { signals } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { directCalls } from '../testing/direct-calls';
import { collect, emitWithAck } from '../testing/socket-events';
import { useChat, type ClientSocket, type Person } from '../testing/use-chat';

const chat = useChat({ PRESENCE_HEARTBEAT_MS: 500 });
const direct = directCalls(chat);
const namesOf = ({ people }: Presence) => people.map(({ name }) => name).sort();
/** Creates a chapter with three members. */
function createChapter() {
  const chapterId = chat.newChapter();
  const [ana, ben, cleo] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  return { chapterId, ana, ben, cleo };
}

/** Watches a chapter as a page does. Returns the socket and what the page shows. */
async function watch(chapterId: number, person: Identity, at: RunningServer = chat.one) {
  const socket = await chat.connect(at, person);
  const shown: Presence = { count: -1, people: [] };
  const changes = collect(socket, 'presence-changed');
  const apply = ({ people, goneIds, count }: PresenceChange) => {
    const replaced = [...goneIds, ...people.map(({ userId }) => userId)];
    shown.count = count;
    shown.people = [...shown.people.filter(({ userId }) => !replaced.includes(userId)), ...people];
  };
  const ack = await emitWithAck(socket, 'watch-presence', chapterId);
  if (!ack.ok) throw new Error(ack.problem.message);
  Object.assign(shown, { count: ack.count, people: ack.people });
  changes.forEach(apply); // A change may arrive before the ack.
  socket.on('presence-changed', apply);
  return { socket, shown, changes };
}
type Page = Awaited<ReturnType<typeof watch>>;
/** Waits until a page shows these people and their number. */
const shows = async ({ shown }: Page, ...people: Person[]) => {
  const expected = people.map(({ name }) => name).sort();
  await eventually(() => shown.count === people.length && String(namesOf(shown)) === String(expected));
};
const showsPresence = async (person: Identity) => (await chat.as(person).chats.presenceSettings()).showPresence;
const showPresence = (person: Identity, isShown: boolean, at = chat.one) =>
  chat.as(person, at).chats.updatePresenceSettings({ body: { showPresence: isShown } });
const closeAll = (sockets: ClientSocket[]) => sockets.forEach((socket) => socket.disconnect());

test('a person is here once over tabs and replicas, until the last tab is closed', async () => {
  const { chapterId, ana, ben, cleo } = createChapter();
  const pages = [await watch(chapterId, ana), await watch(chapterId, ana, chat.two)];
  const tabs = await Promise.all([chat.one, chat.two, chat.two].map((replica) => chat.connect(replica, ben)));
  for (const page of pages) await shows(page, ana, ben);
  closeAll(tabs.slice(0, 2));
  const last = await chat.connect(chat.one, ben);
  closeAll(tabs);
  await chat.connect(chat.two, cleo);
  for (const page of pages) await shows(page, ana, ben, cleo);
  expect(pages.flatMap(({ changes }) => changes.flatMap(({ goneIds }) => goneIds))).toEqual([]);
  last.disconnect();
  for (const page of pages) await shows(page, ana, cleo);
});

test('nobody outside the chapter and no page that does not show it is told anything, and outsiders cannot ask', async () => {
  const { chapterId, ana, ben, cleo } = createChapter();
  const page = await watch(chapterId, ana);
  const [elsewhere, outside] = [await chat.connect(chat.one, cleo), await chat.connect(chat.one, chat.person(1))];
  const watching = (socket: ClientSocket) => emitWithAck(socket, 'watch-presence', chapterId);
  expect(await watching(outside)).toMatchObject({ ok: false, problem: { status: 403 } });
  const left = await watch(chapterId, chat.person(chapterId));
  await emitWithAck(left.socket, 'unwatch-presence', chapterId);
  const told = [elsewhere, outside].map((socket) => collect(socket, 'presence-changed'));
  const before = left.changes.length;
  await chat.connect(chat.two, ben);
  await eventually(() => namesOf(page.shown).includes(ben.name));
  expect([...told.map(({ length }) => length), left.changes.length - before]).toEqual([0, 0, 0]);
  chat.stub.archived.add(chapterId);
  expect(await watching(elsewhere)).toMatchObject({ ok: false, problem: { status: 409 } });
});

test('a person who chooses to be hidden is neither listed nor counted at any replica, until they choose otherwise', async () => {
  const { chapterId, ana, ben, cleo } = createChapter();
  const pages = [await watch(chapterId, ana), await watch(chapterId, ana, chat.two)];
  await Promise.all([chat.connect(chat.one, ben), chat.connect(chat.two, ben)]);
  for (const page of pages) await shows(page, ana, ben);
  expect(await showsPresence(ben)).toBe(true);
  expect(await showPresence(ben, false, chat.two)).toEqual({ showPresence: false });
  for (const page of pages) await shows(page, ana);
  expect(await showsPresence(ben)).toBe(false);
  await chat.connect(chat.one, ben); // A new tab reads the choice.
  await chat.connect(chat.one, cleo);
  for (const page of pages) await shows(page, ana, cleo);
  await showPresence(ben, true);
  for (const page of pages) await shows(page, ana, ben, cleo);
});

test('a choice whose signal was lost is noticed by the regular check', async () => {
  const { chapterId, ana, ben } = createChapter();
  const alone = await chat.replica('without-redis', { REDIS_URL: undefined, RECHECK_MS: 200 });
  const page = await watch(chapterId, ana, alone);
  await chat.connect(alone, ben);
  await shows(page, ana, ben);
  await showPresence(ben, false, chat.one);
  await shows(page, ana);
});

test('if one person blocks another, they do not see each other, and the number does not reveal it', async () => {
  const { chapterId, ana, ben, cleo } = createChapter();
  await direct.send(ben, ana);
  const ofAna = await watch(chapterId, ana);
  const ofBen = await watch(chapterId, ben, chat.two);
  const ofCleo = await watch(chapterId, cleo);
  for (const page of [ofAna, ofBen, ofCleo]) await shows(page, ana, ben, cleo);
  await direct.block(ana, ben);
  await shows(ofAna, ana, cleo);
  await shows(ofBen, ben, cleo);
  ofAna.socket.disconnect();
  await shows(ofCleo, ben, cleo);
  // Ben is told of Ana as of a person who is gone, in the same form as Cleo is.
  const gone = { chapterId, count: 2, people: [], goneIds: [ana.userId] };
  expect([ofBen.changes.at(-1), ofCleo.changes.at(-1)]).toEqual([gone, gone]);
  const told = ofBen.changes.length;
  const dan = chat.person(chapterId);
  await chat.connect(chat.two, dan);
  await shows(ofBen, ben, cleo, dan);
  expect(ofBen.changes).toHaveLength(told + 1);
  await direct.unblock(ana, ben);
  await shows(await watch(chapterId, ana), ana, ben, cleo, dan);
  await shows(ofBen, ana, ben, cleo, dan);
});

test('a removed member is gone and told nothing more, and so is a person whose session ended', async () => {
  const { chapterId, ana, ben, cleo } = createChapter();
  const page = await watch(chapterId, ana, chat.two);
  const ofBen = await watch(chapterId, ben);
  await chat.connect(chat.one, cleo);
  await shows(page, ana, ben, cleo);
  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  await chat.publish('membershipEnded', { userId: ben.userId, chapterId });
  await shows(page, ana, cleo);
  const told = ofBen.changes.length;
  chat.stub.sessions.delete(cleo.sessionId);
  await chat.publish('sessionsChanged', { sessionId: cleo.sessionId });
  await shows(page, ana);
  expect(ofBen.changes).toHaveLength(told);
});

test('a person as whom a site admin acts is not here', async () => {
  const { chapterId, ana, ben, cleo } = createChapter();
  const page = await watch(chapterId, ana);
  await chat.connect(chat.one, { ...ben, actorId: someId() });
  await chat.connect(chat.one, cleo);
  await shows(page, ana, cleo);
});

test('the people of a replica that is silent are gone, and a replica that has missed a change asks for everything', async () => {
  const { chapterId, ana, ben, cleo } = createChapter();
  const page = await watch(chapterId, ana);
  const replica = randomUUID();
  const asked: string[] = [];
  const subscriber = chat.redis.duplicate();
  await subscriber.subscribe(signals.presenceAsked.channel);
  subscriber.on('message', (_channel, text: string) => asked.push((JSON.parse(text) as { replica: string }).replica));
  const tell = (version: number, isWhole: boolean, { userId }: Person) =>
    chat.publish('presenceChanged', { replica, version, isWhole, people: [{ userId, chapterIds: [chapterId] }] });
  await tell(4, false, ben);
  await eventually(() => asked.includes(replica));
  await tell(4, true, ben);
  await tell(5, false, cleo);
  await eventually(() => namesOf(page.shown).length > 1);
  await shows(page, ana); // Nothing was heard of the replica since.
  subscriber.disconnect();
});

test('a replica that starts or stops is noticed', async () => {
  const { chapterId, ana, ben } = createChapter();
  const page = await watch(chapterId, ana);
  const third = await chat.replica('third', { PRESENCE_HEARTBEAT_MS: 500 });
  await shows(await watch(chapterId, ben, third), ana, ben);
  await shows(page, ana, ben);
  await third.stop();
  await shows(page, ana);
});

test('a page is told fifty people by name, and all others only as a number', async () => {
  const chapterId = chat.newChapter();
  const everyone = Array.from({ length: 53 }, () => chat.person(chapterId));
  await Promise.all(everyone.map((person, index) => chat.connect(index % 2 ? chat.one : chat.two, person)));
  const ana = chat.person(chapterId);
  const page = await watch(chapterId, ana);
  await eventually(() => page.shown.count === 54);
  expect(page.shown.people).toHaveLength(50);
});

test('a choice is removed with the account, and moves with a merge unless the other account has its own', async () => {
  const [ana, ben, cleo] = [chat.person(), chat.person(), chat.person()];
  for (const person of [ana, cleo]) await showPresence(person, false);
  await chat.merge(ana, ben);
  expect(await showsPresence(ben)).toBe(false);
  await showPresence(ben, true);
  await chat.merge(cleo, ben);
  expect(await showsPresence(ben)).toBe(true);
  await showPresence(ben, false);
  await chat.removePerson(ben);
  expect(await showsPresence(ben)).toBe(true);
  expect(await outcome(showPresence(ben, false))).toMatch(/^403/);
});
