import {
  eventually,
  letTimePass,
  outcome,
  recordedActions,
  recordedDomainEvents,
  someId,
} from '@meridian/service-kit/testing';
import type { ChatSettingsInput, SendMessage } from '@meridian/shared-types';
import { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

const UNKNOWN = someId();
type Person = ReturnType<TwoReplicas['person']>;

/** Creates a chapter with an admin and two members. Ana has a socket at each replica. */
async function createRoom() {
  const chapterId = chat.newChapter();
  const [admin, ana, ben] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  const sockets = { one: await chat.connect(chat.one, ana), two: await chat.connect(chat.two, ana) };
  const as = (person: Person, at = chat.one) => chat.environment.client(chatApi, at.url, person);
  const change = (body: ChatSettingsInput, by = admin) => as(by).changeSettings({ params: { chapterId }, body });
  const message = (content = 'Hello'): SendMessage => ({ chapterId, content, clientId: randomUUID() });
  const send = (socket = sockets.one, sent = message()) => emitWithAck(socket, 'send-message', sent);
  const history = () => as(ben).messages({ params: { chapterId } });
  const join = async (socket = sockets.two) => {
    const ack = await emitWithAck(socket, 'join-chapter', chapterId);
    return ack.ok ? ack.settings : ack;
  };
  return { chapterId, admin, ana, ben, sockets, as, change, message, send, history, join };
}
const codeOf = (ack: Awaited<ReturnType<typeof emitWithAck<'send-message'>>>) => (ack.ok ? 'ok' : ack.problem.code);

test('a member sends one message per interval over all replicas, and is told when they may write again', async () => {
  const { admin, ben, sockets, change, message, send, history } = await createRoom();
  const sent = message('first');
  await change({ slowModeSeconds: 60 });
  expect(await send(sockets.one, sent)).toMatchObject({ ok: true, seq: 1 });
  await eventually(async () => codeOf(await send(sockets.two)) === 'slow_mode');
  const refused = await send();
  expect(refused).toMatchObject({ ok: false, retryable: true, problem: { status: 429, code: 'slow_mode' } });
  expect(!refused.ok && refused.problem.message).toMatch(
    /^Members can send one message every minute here\. You can write again in (?:1 minute|\d\d seconds)\.$/,
  );
  expect(!refused.ok && refused.retryAfter).toBeLessThanOrEqual(60);
  // The same message is acknowledged again.
  for (const socket of Object.values(sockets)) expect(await send(socket, sent)).toMatchObject({ ok: true, seq: 1 });
  expect(codeOf(await send(await chat.connect(chat.two, ben)))).toBe('ok'); // Others have their own interval.
  const ofAdmin = await chat.connect(chat.two, admin);
  for (const content of ['one', 'two']) expect(codeOf(await send(ofAdmin, message(content)))).toBe('ok');
  await change({ slowModeSeconds: 0 });
  await eventually(async () => codeOf(await send()) === 'ok');
  expect((await history()).filter(({ content }) => content === 'first')).toHaveLength(1);
});

test('of simultaneous messages of a person at two replicas, one is stored, with its reply', async () => {
  const { ben, sockets, change, message, send, history } = await createRoom();
  const question = await send(await chat.connect(chat.one, ben), message('What do you think?'));
  if (!question.ok) throw new Error(question.problem.message);
  const isKnown = async (code: string) => {
    for (const socket of Object.values(sockets))
      await eventually(async () => codeOf(await send(socket, { ...message(), replyTo: UNKNOWN })) === code);
  };
  await change({ isClosed: true, slowModeSeconds: 300 });
  await isKnown('chat_closed');
  await change({ isClosed: false });
  await isKnown('unknown_message'); // Nothing is stored yet.
  const acks = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      send(index % 2 ? sockets.one : sockets.two, { ...message(`answer ${index}`), replyTo: question.id }),
    ),
  );
  expect(acks.map(codeOf).sort()).toEqual(['ok', ...Array.from({ length: 9 }, () => 'slow_mode')]);
  expect((await history()).map(({ seq, replyTo }) => [seq, replyTo?.seq])).toEqual([
    [1, undefined],
    [2, 1],
  ]);
  const replies = (await recordedDomainEvents(chat.db)).filter(
    ({ kind, audience }) => kind === 'chat.reply' && 'userIds' in audience && audience.userIds.includes(ben.userId),
  );
  expect(replies).toHaveLength(1);
});

test('the interval ends, and it counts messages of this chapter only, also removed ones', async () => {
  const { chapterId, ana, as, change, send, sockets } = await createRoom();
  const elsewhere = chat.newChapter();
  chat.stub.members.add(`${ana.userId} ${elsewhere}`);
  await emitWithAck(sockets.one, 'send-message', { chapterId: elsewhere, content: 'Hello' });
  await change({ slowModeSeconds: 10 });
  const sent = await send();
  if (!sent.ok) throw new Error(sent.problem.message);
  await as(ana).deleteMessage({ params: { chapterId, id: sent.id } });
  expect(codeOf(await send())).toBe('slow_mode');
  letTimePass(9000);
  expect(codeOf(await send())).toBe('slow_mode');
  letTimePass(1500);
  expect(codeOf(await send())).toBe('ok');
});

test('only admins write and edit in a closed chat, members read and delete, and everyone is told at once', async () => {
  const { chapterId, admin, ana, ben, sockets, as, change, message, send, join, history } = await createRoom();
  const [sent, other] = [message('before'), message('another')];
  const stored = await send(sockets.one, sent);
  const second = await send(sockets.one, other);
  if (!stored.ok || !second.ok) throw new Error('not stored');
  expect(await join()).toEqual({ chapterId, slowModeSeconds: 0, isClosed: false, version: 0 });
  const told = collect(sockets.two, 'chat-settings-changed');
  const closed = { chapterId, slowModeSeconds: 0, isClosed: true, version: 1 };
  expect(await change({ isClosed: true })).toEqual(closed);
  await eventually(() => told.length > 0);
  expect(told).toEqual([closed]);
  expect(await join(await chat.connect(chat.two, ben))).toEqual(closed); // A later page reads it when it joins.
  for (const socket of Object.values(sockets))
    expect(await send(socket)).toMatchObject({ ok: false, retryable: false, problem: { code: 'chat_closed' } });
  expect(await send(sockets.two, sent)).toMatchObject({ ok: true, seq: 1 }); // It was stored before.
  const params = { chapterId, id: stored.id };
  const edit = (by: Person) => outcome(as(by).editMessage({ params, body: { content: 'after' } }));
  expect(await edit(ana)).toBe(
    '403 The admins have closed this chat. You can read it, and write again once it is open.',
  );
  await as(ana).deleteMessage({ params: { chapterId, id: second.id } });
  expect(codeOf(await send(await chat.connect(chat.two, admin)))).toBe('ok');
  const siteAdmin = { ...ben, isSiteAdmin: true };
  expect(codeOf(await send(await chat.connect(chat.one, siteAdmin)))).toBe('ok');
  expect((await history()).length).toBe(5);
  const { verdicts } = await chat.environment.service(chatInternalApi, chat.one.url).access({
    params: { id: chapterId, userId: ana.userId },
    body: { isActive: true, isSiteAdmin: false },
  });
  expect(verdicts.map(({ reason }) => reason)).toEqual(['member', 'chat-closed', 'not-chapter-admin']);
  await change({ isClosed: false });
  await eventually(() => told.length > 1);
  expect(codeOf(await send(sockets.two))).toBe('ok');
  expect(await edit(ana)).toBe('ok');
});

test('admins change settings singly, each change is recorded, and others and wrong values are refused', async () => {
  const { chapterId, admin, ana, as, change } = await createRoom();
  await change({ slowModeSeconds: 30 });
  await change({ isClosed: true });
  expect(await change({ isClosed: true, slowModeSeconds: 30 })).toMatchObject({ version: 2 });
  expect(await change({})).toEqual({ chapterId, slowModeSeconds: 30, isClosed: true, version: 2 });
  expect((await as(admin, chat.two).moderation({ params: { chapterId } })).settings).toMatchObject({ version: 2 });
  const actions = (await recordedActions(chat.db)).filter((record) => record.chapterId === chapterId);
  expect(actions.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
    ['chat.settings-changed', admin.userId, 'open for members, slow mode of 30 seconds'],
    ['chat.settings-changed', admin.userId, 'closed for members, slow mode of 30 seconds'],
  ]);
  expect(await outcome(change({ isClosed: false }, ana))).toMatch(/^403/);
  const elsewhere = chat.person(chat.newChapter());
  chat.stub.admins.add(`${elsewhere.userId} ${chapterId + 1}`);
  expect(await outcome(change({ isClosed: false }, elsewhere))).toMatch(/^403/);
  for (const body of [{ slowModeSeconds: 15 }, { slowModeSeconds: -10 }, { isClosed: 'yes' }, { other: true }])
    expect(await outcome(change(body as never))).toMatch(/^400/);
  expect(await change({ isClosed: false }, { ...ana, isSiteAdmin: true })).toMatchObject({ version: 3 });
  chat.stub.archived.add(chapterId);
  expect(await outcome(change({ isClosed: true }))).toMatch(/^409/);
});
