import { HOUR_MS } from '@meridian/shared-types';
import { eventually, recordedActions } from '@meridian/service-kit/testing';
import { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

type Person = ReturnType<TwoReplicas['person']>;
const applyDecision = (body: object) =>
  chat.environment.service(chatInternalApi, chat.one.url).applyDecision({ body: body as never });

async function createRoom() {
  const chapterId = chat.newChapter();
  const [admin, ana, ben] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  const [socket, listening] = [await chat.connect(chat.one, ana), await chat.connect(chat.two, ben)];
  await emitWithAck(listening, 'join-chapter', chapterId);
  const send = () =>
    emitWithAck(socket, 'send-message', { chapterId, content: 'You fool!', clientId: crypto.randomUUID() });
  const decision = (action: string, change: object = {}) => ({
    action,
    chapterId,
    seq: 1,
    userId: ana.userId,
    byId: admin.userId,
    reason: 'Insults',
    at: new Date().toISOString(),
    ...change,
  });
  const moderation = (who: Person) =>
    chat.environment.client(chatApi, chat.one.url, who).moderation({ params: { chapterId } });
  const actions = async () =>
    (await recordedActions(chat.db))
      .filter((record) => record.chapterId === chapterId)
      .map(({ action, actorId }) => [action, actorId]);
  return { chapterId, admin, ana, ben, listening, send, decision, moderation, actions };
}

test('a removal that was decided is carried out once, sent live, and recorded in the name of the admin', async () => {
  const { admin, listening, send, decision, moderation, actions } = await createRoom();
  await send();
  const notified = collect(listening, 'new-message');
  const body = decision('remove');
  await Promise.all([applyDecision(body), applyDecision(body)]);
  await applyDecision(body);
  expect((await moderation(admin)).removals).toMatchObject([{ seq: 1, by: { id: admin.userId }, reason: 'Insults' }]);
  expect(await actions()).toEqual([['message.removed', admin.userId]]);
  await eventually(() => notified.at(-1)?.seq === 2);
  expect(notified.slice(-1)).toMatchObject([{ seq: 2, senderId: admin.userId, change: { kind: 'removal', seq: 1 } }]);
  await applyDecision(decision('remove', { seq: 99 })); // There is no such message.
});

test('a mute that was decided lasts until its time, is carried out once, and does not change a newer mute', async () => {
  const { admin, send, decision, moderation, actions } = await createRoom();
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  const body = decision('mute', { until });
  await applyDecision(body);
  await applyDecision(body);
  expect((await moderation(admin)).mutes).toMatchObject([{ until, by: { id: admin.userId } }]);
  expect(await actions()).toEqual([['member.muted', admin.userId]]);
  expect(await send()).toMatchObject({ ok: false, problem: { code: 'muted' } });
  const earlier = {
    at: new Date(Date.now() - 60_000).toISOString(),
    until: new Date(Date.now() + 60_000).toISOString(),
  };
  await applyDecision(decision('mute', earlier));
  expect((await moderation(admin)).mutes).toMatchObject([{ until }]);
  // This mute has already ended.
  await applyDecision(decision('mute', { until: new Date(Date.now() - 1000).toISOString() }));
  expect((await moderation(admin)).mutes).toMatchObject([{ until }]);
});

test('a mute that was decided before its admin was merged is carried out in the name of the remaining account', async () => {
  const { admin, ben, send, decision, moderation, actions } = await createRoom();
  const merge = { params: { userId: admin.userId }, body: { intoId: ben.userId } };
  await chat.environment.service(chatInternalApi, chat.one.url).mergePerson(merge);
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  await applyDecision(decision('mute', { until }));
  expect((await moderation(admin)).mutes).toMatchObject([{ until, by: { id: ben.userId } }]);
  expect(await actions()).toEqual([['member.muted', ben.userId]]);
  expect(await send()).toMatchObject({ ok: false, problem: { code: 'muted' } });
});

test('a decision about a person who was merged in the meantime is about the remaining account', async () => {
  const { admin, ana, ben, decision, moderation } = await createRoom();
  const merge = { params: { userId: ana.userId }, body: { intoId: ben.userId } };
  await chat.environment.service(chatInternalApi, chat.one.url).mergePerson(merge);
  await applyDecision(decision('mute', { until: new Date(Date.now() + HOUR_MS).toISOString() }));
  expect((await moderation(admin)).mutes).toMatchObject([{ person: { id: ben.userId } }]);
});
