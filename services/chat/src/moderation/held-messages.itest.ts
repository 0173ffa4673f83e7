import { eventually, outcome, recordedActions, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import type { SendMessage } from '@meridian/shared-types';
import { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

type Person = ReturnType<TwoReplicas['person']>;

/** Creates a chapter in whose chat messages with the word "spam" are held. Ana and Ben are members. */
async function createRoom() {
  const chapterId = chat.newChapter();
  const [admin, ana, ben] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  const [socket, listening] = [await chat.connect(chat.one, ana), await chat.connect(chat.two, ben)];
  await emitWithAck(listening, 'join-chapter', chapterId);
  const as = (person: Person, at = chat.one) => chat.environment.client(chatApi, at.url, person);
  const params = { chapterId };
  const setWords = (heldWords: string[]) => as(admin).changeSettings({ params, body: { heldWords } });
  await setWords(['Spam']);
  const message = (content: string): SendMessage => ({ chapterId, content, clientId: randomUUID() });
  const send = (sent: SendMessage, by = socket) => emitWithAck(by, 'send-message', sent);
  const moderation = () => as(admin, chat.two).moderation({ params });
  const held = async () => (await moderation()).held ?? [];
  const release = (id: string, by = admin) => outcome(as(by).releaseHeld({ params: { chapterId, id } }));
  const refuse = (id: string, by = admin) =>
    outcome(as(by).refuseHeld({ params: { chapterId, id }, body: { reason: 'Advertising' } }));
  const history = () => as(ben).messages({ params });
  const events = async (kind: string) =>
    (await recordedDomainEvents(chat.db)).filter(
      (event) => event.kind === kind && 'chapterId' in event.data && event.data.chapterId === chapterId,
    );
  return {
    chapterId,
    admin,
    ana,
    ben,
    socket,
    listening,
    as,
    setWords,
    message,
    send,
    moderation,
    held,
    release,
    refuse,
    history,
    events,
  };
}
const codeOf = (ack: Awaited<ReturnType<typeof emitWithAck<'send-message'>>>) => (ack.ok ? 'ok' : ack.problem.code);
/** The sessions in which a site admin views the site as a person, or acts as them. */
const actors = (siteAdmin: Person) => [
  { actorId: siteAdmin.userId, isReadOnly: true as const },
  { actorId: siteAdmin.userId },
];
const internal = () => chat.environment.service(chatInternalApi, chat.one.url);

test('a message with a held word is not in the log, is held once, and the admins see it with the words', async () => {
  const { ana, ben, admin, message, send, moderation, held, history, events } = await createRoom();
  const sent = message('Buy SPÁM here');
  const acks = await Promise.all([send(sent), send(sent), send(sent, await chat.connect(chat.two, ana))]);
  expect(acks[0]).toMatchObject({ ok: false, retryable: false, problem: { status: 403, code: 'held_for_review' } });
  expect(acks.map(codeOf)).toEqual(['held_for_review', 'held_for_review', 'held_for_review']);
  expect(await history()).toEqual([]);
  expect(await moderation()).toMatchObject({
    heldWords: ['Spam'],
    held: [{ sender: { id: ana.userId, name: ana.name }, content: 'Buy SPÁM here', words: ['Spam'] }],
  });
  expect(await events('chat.message-held')).toMatchObject([{ by: ana.userId, audience: { role: 'admins' } }]);
  expect(codeOf(await send({ ...sent, content: 'Other spam' }))).toBe('client_id_reused');
  expect(codeOf(await send(message('No spammer here')))).toBe('ok');
  expect(codeOf(await send(message('I am an admin: spam'), await chat.connect(chat.one, admin)))).toBe('ok');
  expect(codeOf(await send(message('spam'), await chat.connect(chat.two, ben)))).toBe('held_for_review');
  expect(await held()).toHaveLength(2);
});

test('a released message is the next of the log, live everywhere, with its reply, and is not held or stored again', async () => {
  const { chapterId, ana, admin, listening, message, send, held, release, history, events } = await createRoom();
  const question = await send(message('What is it?'), listening);
  if (!question.ok) throw new Error(question.problem.message);
  const sent = { ...message('It is spam'), replyTo: question.id };
  await send(sent);
  await send(message('Later'), listening);
  const received = collect(listening, 'new-message');
  const [{ id } = { id: '' }] = await held();
  expect((await Promise.all([release(id), release(id)])).sort()).toEqual(['404 This message does not exist.', 'ok']);
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([
    { seq: 3, senderId: ana.userId, content: 'It is spam', clientId: sent.clientId, replyTo: { seq: 1 } },
  ]);
  expect(await held()).toEqual([]);
  expect(await send(sent)).toMatchObject({ ok: true, seq: 3 });
  expect((await history()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(await events('chat.reply')).toHaveLength(1);
  const released = (await recordedDomainEvents(chat.db)).filter(({ kind }) => kind === 'chat.message-released');
  expect(released.map(({ data }) => data)).toContainEqual({ heldId: id });
  const actions = (await recordedActions(chat.db)).filter((record) => record.chapterId === chapterId);
  expect(actions.map(({ action, actorId, userId }) => [action, actorId, userId]).slice(1)).toEqual([
    ['message.released', admin.userId, ana.userId],
  ]);
});

test('a refused message is deleted, its sender is told why, and the decision is recorded', async () => {
  const { chapterId, ana, admin, message, send, held, refuse, release, history, events } = await createRoom();
  await send(message('spam'));
  const [{ id } = { id: '' }] = await held();
  expect((await Promise.all([refuse(id), refuse(id)])).sort()).toEqual(['404 This message does not exist.', 'ok']);
  expect(await release(id)).toMatch(/^404/);
  expect([await held(), await history()]).toEqual([[], []]);
  expect(await events('chat.message-refused')).toMatchObject([
    { audience: { userIds: [ana.userId] }, data: { heldId: id, reason: 'Advertising' } },
  ]);
  const actions = (await recordedActions(chat.db)).filter((record) => record.chapterId === chapterId);
  expect(actions.at(-1)).toMatchObject({ action: 'message.refused', actorId: admin.userId, detail: 'Advertising' });
});

test('only admins of the chapter decide, in this chapter only, and not about people who have left', async () => {
  const { chapterId, ana, ben, admin, as, message, send, held, release, refuse } = await createRoom();
  await send(message('spam'));
  const [{ id } = { id: '' }] = await held();
  for (const person of [ana, ben])
    expect([await release(id, person), await refuse(id, person)]).toEqual([
      '403 Only admins of this chapter can moderate its chat.',
      '403 Only admins of this chapter can moderate its chat.',
    ]);
  const elsewhere = await createRoom();
  expect(await elsewhere.release(id)).toMatch(/^404/);
  expect(await release(someId())).toMatch(/^404/);
  expect(await outcome(as(admin).refuseHeld({ params: { chapterId, id }, body: { reason: ' ' } }))).toMatch(/^400/);
  chat.stub.suspended.add(admin.userId);
  expect(await release(id)).toMatch(/^403/);
  chat.stub.suspended.delete(admin.userId);
  chat.stub.members.delete(`${ana.userId} ${chapterId}`);
  expect(await release(id)).toBe('409 The sender is no longer a member of this chapter.');
  chat.stub.archived.add(chapterId);
  expect(await refuse(id)).toMatch(/^409/);
});

test('site admins neither read nor review held messages, unless they are admins of the chapter', async () => {
  const { chapterId, ana, admin, as, message, send, held, release, refuse } = await createRoom();
  await send(message('spam'));
  const [{ id } = { id: '' }] = await held();
  const siteAdmin = { ...chat.person(), isSiteAdmin: true };
  const moderation = (person: Person) => as(person).moderation({ params: { chapterId } });
  expect(await moderation(siteAdmin)).toMatchObject({ held: null, heldWords: ['Spam'] });
  const refusal = '403 Only admins of this chapter review its messages.';
  expect([await release(id, siteAdmin), await refuse(id, siteAdmin)]).toEqual([refusal, refusal]);
  expect(await moderation({ ...admin, isSiteAdmin: true })).toMatchObject({ held: [{ sender: { id: ana.userId } }] });
  expect(await refuse(id, { ...admin, isSiteAdmin: true })).toBe('ok');
});

test('an edit with a held word is refused, and admins may make it', async () => {
  const { chapterId, ana, admin, as, message, send } = await createRoom();
  const edit = async (person: Person, socket = chat.connect(chat.one, person)) => {
    const sent = await send(message('Hello'), await socket);
    if (!sent.ok) throw new Error(sent.problem.message);
    const body = { content: 'Hello, spam' };
    return outcome(as(person).editMessage({ params: { chapterId, id: sent.id }, body }));
  };
  expect(await edit(ana)).toBe(
    '403 Your new text contains a word that the admins of this chapter review. Use other words, or write a new message.',
  );
  expect(await edit(admin)).toBe('ok');
});

test('a person has at most 20 held messages in a chapter, and words that are not held any more hold nothing', async () => {
  const { ana, message, send, held, setWords, release, history } = await createRoom();
  const sent = Array.from({ length: 20 }, (_, index) => message(`spam ${index}`));
  for (const each of sent) expect(codeOf(await send(each))).toBe('held_for_review');
  expect(codeOf(await send(message('more spam')))).toBe('too_many_held');
  expect(codeOf(await send(sent[0]!))).toBe('held_for_review');
  await setWords([]);
  expect(codeOf(await send(sent[0]!))).toBe('ok');
  const first = (await held()).find(({ content }) => content === 'spam 0');
  expect(await release(first!.id)).toBe('ok'); // It was sent again, and is not stored twice.
  expect((await history()).map(({ senderId, content }) => [senderId, content])).toEqual([[ana.userId, 'spam 0']]);
  expect(await held()).toHaveLength(19);
});

test('held messages are removed with the account, move with a merge, and end after 30 days', async () => {
  const { ana, ben, message, send, held, listening } = await createRoom();
  await send(message('spam of Ana'));
  await internal().mergePerson({ params: { userId: ana.userId }, body: { intoId: ben.userId } });
  expect((await held()).map(({ sender }) => sender.id)).toEqual([ben.userId]);
  expect(codeOf(await send(message('late spam')))).toBe('account_merged');
  await send(message('spam of Ben'), listening);
  await internal().removePerson({ params: { userId: ben.userId } });
  expect(await held()).toEqual([]);
  expect(codeOf(await send(message('late spam'), listening))).toBe('account_removed');
  const indexes = await chat.db.collection('heldMessages').indexes();
  expect(indexes.map(({ key, expireAfterSeconds }) => ({ key, expireAfterSeconds }))).toContainEqual({
    key: { createdAt: 1 },
    expireAfterSeconds: 30 * 86_400,
  });
});

test('the words are up to 100 of 2 to 40 characters, and members do not get them', async () => {
  const { chapterId, ana, as, admin, setWords, listening, moderation } = await createRoom();
  const told = collect(listening, 'chat-settings-changed');
  expect(await setWords(['詐欺', 'x'.repeat(40)])).toEqual({
    chapterId,
    slowModeSeconds: 0,
    isClosed: false,
    version: 2,
  });
  await eventually(() => told.at(-1)?.version === 2);
  expect(told.at(-1)).toEqual({ chapterId, slowModeSeconds: 0, isClosed: false, version: 2 });
  const joined = await emitWithAck(await chat.connect(chat.one, ana), 'join-chapter', chapterId);
  expect(JSON.stringify(joined)).not.toContain('詐欺');
  for (const heldWords of [
    ['x'],
    ['x'.repeat(41)],
    Array.from({ length: 101 }, (_, index) => `word ${index}`),
    ['Spam', 'SPÁM'],
    'spam',
  ])
    expect(
      await outcome(as(admin).changeSettings({ params: { chapterId }, body: { heldWords: heldWords as string[] } })),
    ).toMatch(/^400/);
  expect((await moderation()).heldWords).toEqual(['詐欺', 'x'.repeat(40)]);
});

test('a site admin reads no held message as an admin of the chapter, even as one of its members', async () => {
  const { chapterId, admin, as, message, send, held } = await createRoom();
  await send(message('Buy spam here'));
  const id = (await held())[0]!.id;
  const siteAdmin = chat.person(chapterId);
  for (const actor of actors(siteAdmin)) {
    const acting = as({ ...admin, ...actor });
    const { held: seen, heldWords } = await acting.moderation({ params: { chapterId } });
    expect([seen, heldWords]).toEqual([null, ['Spam']]);
  }
  const acting = as({ ...admin, actorId: siteAdmin.userId });
  expect(await outcome(acting.releaseHeld({ params: { chapterId, id } }))).toMatch(/^403 /);
  expect(await held()).toHaveLength(1);
});
