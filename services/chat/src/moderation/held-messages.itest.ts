import { eventually, outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { createRoom as createChat } from '../testing/rooms';
import { codeOf, collect, contents, emitWithAck, seqs, upTo } from '../testing/socket-events';
import { useChat, type ClientSocket, type Person } from '../testing/use-chat';

const chat = useChat();

/** Creates a room in which messages with the word "spam" are held. */
async function createRoom() {
  const room = await createChat(chat);
  const { chapterId, admin, as, changeSettings, message, trySend, moderation } = room;
  const setWords = (heldWords: string[]) => changeSettings({ heldWords });
  await setWords(['Spam']);
  const held = async () => (await moderation()).held ?? [];
  return {
    ...room,
    setWords,
    held,
    /** Sends a message, as Ana or over another socket. Resolves to the code of a refusal, or `ok`. */
    outcomeOf: async (content: string, by?: ClientSocket) => codeOf(await trySend(message(content), by)),
    /** Sends a message as Ana that is held. Resolves to its id. */
    async hold(content = 'spam') {
      await trySend(message(content));
      return (await held())[0]!.id;
    },
    release: (id: string, by: Person = admin) => outcome(as(by).releaseHeld({ params: { chapterId, id } })),
    refuse: (id: string, by: Person = admin) =>
      outcome(as(by).refuseHeld({ params: { chapterId, id }, body: { reason: 'Advertising' } })),
  };
}

test('a message with a held word is not in the log, is held once, and the admins see it with the words', async () => {
  const room = await createRoom();
  const { ana, admin, listening, message, trySend, outcomeOf, moderation, history, domainEvents } = room;
  const sent = message('Buy SPÁM here');
  const acks = await Promise.all([trySend(sent), trySend(sent), trySend(sent, await chat.connect(chat.two, ana))]);
  expect(acks[0]).toMatchObject({ ok: false, retryable: false, problem: { status: 403, code: 'held_for_review' } });
  expect(acks.map(codeOf)).toEqual(['held_for_review', 'held_for_review', 'held_for_review']);
  expect(await history()).toEqual([]);
  expect(await moderation()).toMatchObject({
    heldWords: ['Spam'],
    held: [{ sender: { id: ana.userId, name: ana.name }, content: 'Buy SPÁM here', words: ['Spam'] }],
  });
  expect(await domainEvents('chat.message-held')).toMatchObject([{ by: ana.userId, audience: { role: 'admins' } }]);
  expect(codeOf(await trySend({ ...sent, content: 'Other spam' }))).toBe('client_id_reused');
  expect(await outcomeOf('No spammer here')).toBe('ok');
  expect(await outcomeOf('I am an admin: spam', await chat.connect(chat.one, admin))).toBe('ok');
  expect(await outcomeOf('spam', listening)).toBe('held_for_review');
  expect(await room.held()).toHaveLength(2);
});

test('a released message is the next of the log, live everywhere, with its reply, and is not held or stored again', async () => {
  const room = await createRoom();
  const { ana, admin, listening, message, send, trySend, held, release, history, domainEvents, actions } = room;
  const question = await send('What is it?', {}, listening);
  const sent = message('It is spam', { replyTo: question.id });
  await trySend(sent);
  await send('Later', {}, listening);
  const received = collect(listening, 'new-message');
  const [{ id } = { id: '' }] = await held();
  expect((await Promise.all([release(id), release(id)])).sort()).toEqual(['404 This message does not exist.', 'ok']);
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([
    { seq: 3, senderId: ana.userId, content: 'It is spam', clientId: sent.clientId, replyTo: { seq: 1 } },
  ]);
  expect(await held()).toEqual([]);
  expect(await trySend(sent)).toMatchObject({ ok: true, seq: 3 });
  expect(seqs(await history())).toEqual([1, 2, 3]);
  expect(await domainEvents('chat.reply')).toHaveLength(1);
  const released = (await recordedDomainEvents(chat.db)).filter(({ kind }) => kind === 'chat.message-released');
  expect(released.map(({ data }) => data)).toContainEqual({ heldId: id });
  expect((await actions()).map(({ action, actorId, userId }) => [action, actorId, userId]).slice(1)).toEqual([
    ['message.released', admin.userId, ana.userId],
  ]);
});

test('a refused message is deleted, its sender is told why, and the decision is recorded', async () => {
  const { ana, admin, hold, held, refuse, release, history, domainEvents, actions } = await createRoom();
  const id = await hold();
  expect((await Promise.all([refuse(id), refuse(id)])).sort()).toEqual(['404 This message does not exist.', 'ok']);
  expect(await release(id)).toMatch(/^404/);
  expect([await held(), await history()]).toEqual([[], []]);
  expect(await domainEvents('chat.message-refused')).toMatchObject([
    { audience: { userIds: [ana.userId] }, data: { heldId: id, reason: 'Advertising' } },
  ]);
  expect((await actions()).at(-1)).toMatchObject({
    ...{ action: 'message.refused', actorId: admin.userId, detail: 'Advertising' },
  });
});

test('admins decide in their chapter only, while they are not suspended, and not about people who have left', async () => {
  const { chapterId, ana, admin, hold, release, refuse } = await createRoom();
  const id = await hold();
  const text = '403 Only admins of this chapter can moderate its chat.';
  expect([await release(id, ana), await refuse(id, ana)]).toEqual([text, text]);
  expect(await (await createRoom()).release(id)).toMatch(/^404/);
  chat.stub.suspended.add(admin.userId);
  expect(await release(id)).toMatch(/^403/);
  chat.stub.suspended.delete(admin.userId);
  chat.stub.members.delete(`${ana.userId} ${chapterId}`);
  expect(await release(id)).toBe('409 The sender is no longer a member of this chapter.');
  chat.stub.archived.add(chapterId);
  expect(await refuse(id)).toMatch(/^409/);
});

test('site admins neither read nor review held messages, unless they are admins of the chapter', async () => {
  const { chapterId, ana, admin, hold, held, moderation, release, refuse } = await createRoom();
  const id = await hold();
  const siteAdmin = chat.siteAdmin(chapterId);
  const acting = { ...admin, actorId: siteAdmin.userId };
  for (const person of [siteAdmin, acting, { ...acting, isReadOnly: true as const }])
    expect(await moderation(person)).toMatchObject({ held: null, heldWords: ['Spam'] });
  const refusal = '403 Only admins of this chapter review its messages.';
  expect([await release(id, siteAdmin), await refuse(id, siteAdmin)]).toEqual([refusal, refusal]);
  expect(await release(id, acting)).toMatch(/^403 /);
  expect(await held()).toHaveLength(1);
  const both = { ...admin, isSiteAdmin: true };
  expect(await moderation(both)).toMatchObject({ held: [{ sender: { id: ana.userId } }] });
  expect(await refuse(id, both)).toBe('ok');
});

test('an edit with a held word is refused, and admins may make it', async () => {
  const { ana, admin, send, edit } = await createRoom();
  const editOwn = async (person: Person) => {
    const { id } = await send('Hello', {}, await chat.connect(chat.one, person));
    return outcome(edit(person, id, 'Hello, spam'));
  };
  expect(await editOwn(ana)).toBe(
    '403 Your new text contains a word that the admins of this chapter review. Use other words, or write a new message.',
  );
  expect(await editOwn(admin)).toBe('ok');
});

test('a person has at most 20 held messages in a chapter, and words that are not held any more hold nothing', async () => {
  const { message, trySend, outcomeOf, held, setWords, release, history } = await createRoom();
  const sent = upTo(20).map((index) => message(`spam ${index}`));
  for (const each of sent) expect(codeOf(await trySend(each))).toBe('held_for_review');
  expect(await outcomeOf('more spam')).toBe('too_many_held');
  expect(codeOf(await trySend(sent[0]))).toBe('held_for_review');
  await setWords([]);
  expect(codeOf(await trySend(sent[0]))).toBe('ok');
  const first = (await held()).find(({ content }) => content === 'spam 1');
  expect(await release(first!.id)).toBe('ok'); // It was sent again, and is not stored twice.
  expect(contents(await history())).toEqual(['spam 1']);
  expect(await held()).toHaveLength(19);
});

test('held messages are removed with the account, move with a merge, and end after 30 days', async () => {
  const { ana, ben, hold, outcomeOf, held, listening } = await createRoom();
  await hold();
  await chat.merge(ana, ben);
  expect((await held()).map(({ sender }) => sender.id)).toEqual([ben.userId]);
  expect(await outcomeOf('late spam')).toBe('account_merged');
  await outcomeOf('spam of Ben', listening);
  await chat.removePerson(ben);
  expect(await held()).toEqual([]);
  expect(await outcomeOf('late spam', listening)).toBe('account_removed');
  const indexes = await chat.db.collection('heldMessages').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 30 * 86_400 }));
});

test('members do not get the words, and no two of them are equal', async () => {
  const { chapterId, ana, setWords, listening } = await createRoom();
  const told = collect(listening, 'chat-settings-changed');
  const settings = { chapterId, slowModeSeconds: 0, isClosed: false, version: 2 };
  expect(await setWords(['詐欺', 'x'.repeat(40)])).toEqual(settings);
  await eventually(() => told.at(-1)?.version === 2);
  expect(told.at(-1)).toEqual(settings);
  const joined = await emitWithAck(await chat.connect(chat.one, ana), 'join-chapter', chapterId);
  expect(JSON.stringify(joined)).not.toContain('詐欺');
  expect(await outcome(setWords(['Spam', 'SPÁM']))).toMatch(/^400/);
});
