import { eventually, recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import { HOUR_MS, ApiError } from '@meridian/shared-types';
import { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import { canBeMuted, canModerate } from '../access/moderation.policy';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

type Person = ReturnType<TwoReplicas['person']>;
const as = (person: Person, at = chat.one) => chat.environment.client(chatApi, at.url, person);
const adminOf = (chapterId: number): Person => {
  const admin = chat.person(chapterId);
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  return admin;
};
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : error),
  );
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

/** Creates a chapter with an admin and a member, who is in its room at the second replica. */
async function createRoom() {
  const chapterId = chat.newChapter();
  const [admin, ana, ben] = [adminOf(chapterId), chat.person(chapterId), chat.person(chapterId)];
  const [socket, listening] = [await chat.connect(chat.one, ana), await chat.connect(chat.two, ben)];
  await emitWithAck(listening, 'join-chapter', chapterId);
  const send = async (content: string, replyTo?: string) => {
    const ack = await emitWithAck(socket, 'send-message', {
      chapterId,
      content,
      clientId: crypto.randomUUID(),
      ...(replyTo && { replyTo }),
    });
    if (!ack.ok) throw new Error(ack.problem.message);
    return ack;
  };
  return { chapterId, admin, ana, ben, socket, listening, send };
}

test('a removed message loses its text everywhere, live at every replica, and keeps its number', async () => {
  const { chapterId, admin, ana, ben, listening, send } = await createRoom();
  const first = await send('You fool!');
  await send('What I said', first.id);
  const received = collect(listening, 'new-message');
  const params = { chapterId, id: first.id };
  const remove = (person: Person) => as(person).removeMessage({ params, body: { reason: 'Insults' } });
  chat.stub.suspended.add(admin.userId); // The admin was suspended after the check of the session.
  expect(await outcome(remove(admin))).toBe('403 forbidden');
  chat.stub.suspended.delete(admin.userId);
  expect(await outcome(remove(ben))).toBe('403 forbidden');
  // Members cannot remove even their own messages with this call.
  expect(await outcome(remove(ana))).toBe('403 forbidden');
  expect(await outcome(remove({ ...admin, isActive: false }))).toMatch(/^403/);
  await remove(admin);
  expect(await outcome(remove(admin))).toBe('409 already_removed');
  await eventually(() => received.at(-1)?.seq === 3);
  expect(received.slice(-1)).toMatchObject([{ seq: 3, content: '', change: { kind: 'removal', seq: first.seq } }]);
  const history = await as(ben, chat.two).messages({ params: { chapterId } });
  expect(history.map(({ seq, content, isRemoved, replyTo }) => [seq, content, isRemoved, replyTo?.text])).toEqual([
    [1, '', true, undefined],
    [2, 'What I said', undefined, ''],
    [3, '', undefined, undefined],
  ]);
  const changeOf = (id: string) => ({ params: { chapterId, id }, body: { reason: 'Insults' } });
  expect(await outcome(as(admin).removeMessage(changeOf(received.at(-1)!.id)))).toBe('404 not_found');
  expect((await send('Sorry')).seq).toBe(4);
  const stored = await chat.db.collection('messages').findOne({ conversation: `chapter:${chapterId}`, seq: 1 });
  expect(JSON.stringify(stored)).not.toContain('fool');
  const domainEvents = (await recordedDomainEvents(chat.db)).filter(({ kind }) => kind === 'chat.message-removed');
  expect(domainEvents.map(({ data }) => data)).toEqual([{ messageId: first.id }]);
  const { removals } = await as(admin).moderation({ params: { chapterId } });
  expect(removals).toMatchObject([
    { seq: 1, reason: 'Insults', sender: { id: ana.userId }, by: { id: admin.userId, name: admin.name } },
  ]);
});

test('simultaneous removals and messages at two replicas get numbers without a gap, each in the name of its admin', async () => {
  const { chapterId, admin, ana, ben, send } = await createRoom();
  const other = adminOf(chapterId);
  const sent = [];
  for (const content of ['one', 'two', 'three', 'four']) sent.push(await send(content));
  const remove = ({ id }: { id: string }, index: number) =>
    as(index % 2 ? admin : other, index < 2 ? chat.one : chat.two).removeMessage({
      params: { chapterId, id },
      body: { reason: 'Insults' },
    });
  await Promise.all([...sent.map(remove), ...Array.from({ length: 6 }, (_, index) => send(`more ${index}`))]);
  expect(await outcome(remove(sent[0]!, 0))).toBe('409 already_removed'); // This leaves no hole.
  await send('last');
  const history = await as(ben).messages({ params: { chapterId } });
  expect(history.map(({ seq }) => seq)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  const changes = history.flatMap(({ change, senderId }) => (change ? [[change.seq, senderId]] : []));
  expect(changes.sort()).toEqual(sent.map(({ seq }, index) => [seq, index % 2 ? admin.userId : other.userId]));
  const actions = (await recordedActions(chat.db)).filter((record) => record.chapterId === chapterId);
  expect(actions.map(({ subject, actorId }) => [subject, actorId]).sort()).toEqual(
    sent.map(({ id }, index) => [id, index % 2 ? admin.userId : other.userId]).sort(),
  );
  expect(history[0]).toMatchObject({ senderId: ana.userId, isRemoved: true });
});

test('a muted person is told the end of the mute at every replica, can still read, and can write again after it', async () => {
  const { chapterId, admin, ana, socket, send } = await createRoom();
  const mute = (person: Person, until = inAnHour(), by = admin) =>
    as(by).mute({ params: { chapterId, userId: person.userId }, body: { until, reason: 'Insults' } });
  const refusal = async () => {
    const ack = await emitWithAck(socket, 'send-message', {
      chapterId,
      content: 'Hello',
      clientId: crypto.randomUUID(),
    });
    return ack.ok ? 'ok' : ack;
  };
  await mute(ana);
  expect(await refusal()).toMatchObject({
    retryable: false,
    problem: {
      code: 'muted',
      message: expect.stringMatching(/^An admin of this chapter has muted you until .+ UTC\.$/),
    },
  });
  expect(await as(ana).messages({ params: { chapterId } })).toEqual([]);
  const elsewhere = chat.newChapter();
  chat.stub.members.add(`${ana.userId} ${elsewhere}`);
  const there = await emitWithAck(socket, 'send-message', { chapterId: elsewhere, content: 'Hello' });
  expect(there.ok).toBe(true);
  const { mutes } = await as(admin, chat.two).moderation({ params: { chapterId } });
  expect(mutes).toMatchObject([{ person: { id: ana.userId }, by: { name: admin.name }, reason: 'Insults' }]);
  const unmute = () => as(admin).unmute({ params: { chapterId, userId: ana.userId } });
  await unmute();
  expect(await outcome(unmute())).toBe('404 not_found');
  await send('Thank you');
  await mute(ana);
  await chat.db.collection('mutes').updateOne({ userId: ana.userId }, { $set: { until: new Date(Date.now() - 1000) } });
  await eventually(async () => (await refusal()) === 'ok'); // The mute ends automatically.
  const actions = (await recordedActions(chat.db)).filter((record) => record.chapterId === chapterId);
  expect(actions.map(({ action }) => action)).toEqual(['member.muted', 'member.unmuted', 'member.muted']);
});

test('admins and people of other chapters cannot be muted, nor until a past time, nor by admins of other chapters', async () => {
  const { chapterId, admin, ana } = await createRoom();
  const mute = (userId: string, by = admin, until = inAnHour()) =>
    outcome(as(by).mute({ params: { chapterId, userId }, body: { until, reason: 'Insults' } }));
  expect(await mute(admin.userId)).toBe('409 is_admin');
  expect(await mute(chat.person(chat.newChapter()).userId)).toBe('404 not_found');
  expect(await mute(ana.userId, admin, new Date(Date.now() - 1000).toISOString())).toBe('400 invalid_until');
  expect(await mute(ana.userId, adminOf(chat.newChapter()))).toBe('403 forbidden');
  expect(await mute(ana.userId, ana)).toBe('403 forbidden');
  expect(await mute(ana.userId, { ...chat.person(), isSiteAdmin: true })).toBe('ok');
});

test.each([
  [{ isSiteAdmin: true, isActive: false }, null, true],
  [{ isSiteAdmin: false, isActive: true }, 'admin', true],
  [{ isSiteAdmin: false, isActive: false }, 'admin', false],
  [{ isSiteAdmin: false, isActive: true }, 'member', false],
] as const)('whether %j with the role %s may moderate is %s', (caller, role, isAllowed) => {
  expect(canModerate(caller, { role })).toBe(isAllowed);
  expect(canBeMuted({ role })).toBe(role === 'member');
});

test('the chat gives the same reason why a person may not write as the refusal does', async () => {
  const { chapterId, admin, ana, socket } = await createRoom();
  const access = async () =>
    (
      await chat.environment.service(chatInternalApi, chat.one.url).access({
        params: { id: chapterId, userId: ana.userId },
        body: { isActive: true, isSiteAdmin: false },
      })
    ).verdicts.map(({ reason }) => reason);
  expect(await access()).toEqual(['member', 'member', 'not-chapter-admin']);
  const params = { chapterId, userId: ana.userId };
  await as(admin).mute({ params, body: { until: inAnHour(), reason: 'Insults' } });
  expect(await access()).toEqual(['member', 'muted', 'not-chapter-admin']);
  const message = () => ({ chapterId, content: 'Hello', clientId: crypto.randomUUID() });
  expect(await emitWithAck(socket, 'send-message', message())).toMatchObject({ problem: { code: 'muted' } });
  chat.stub.archived.add(chapterId);
  expect(await access()).toEqual(['member', 'chapter-archived', 'not-chapter-admin']);
});
