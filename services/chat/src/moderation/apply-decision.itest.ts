import { eventually } from '@meridian/service-kit/testing';
import { createRoom as createChat, inAnHour } from '../testing/rooms';
import { codeOf, collect } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Creates a room, and decisions of its admin about the first message of Ana. */
async function createRoom() {
  const room = await createChat(chat);
  const { chapterId, admin, ana } = room;
  const decision = (action: 'remove' | 'mute', change: object = {}) => ({
    ...{ action, chapterId, seq: 1, userId: ana.userId, byId: admin.userId, reason: 'Insults' },
    at: new Date().toISOString(),
    ...change,
  });
  const apply = (body: object) => chat.internal().applyDecision({ body: body as never });
  const mutes = async () => (await room.moderation()).mutes;
  const actions = async () => (await room.actions()).map(({ action, actorId }) => [action, actorId]);
  return { ...room, decision, apply, mutes, actions };
}

test('a removal that was decided is carried out once, sent live, and recorded in the name of the admin', async () => {
  const { admin, listening, send, decision, apply, moderation, actions } = await createRoom();
  await send();
  const notified = collect(listening, 'new-message');
  const body = decision('remove');
  await Promise.all([apply(body), apply(body)]);
  await apply(body);
  expect((await moderation()).removals).toMatchObject([{ seq: 1, by: { id: admin.userId }, reason: 'Insults' }]);
  expect(await actions()).toEqual([['message.removed', admin.userId]]);
  await eventually(() => notified.at(-1)?.seq === 2);
  expect(notified.slice(-1)).toMatchObject([{ seq: 2, senderId: admin.userId, change: { kind: 'removal', seq: 1 } }]);
  await apply(decision('remove', { seq: 99 })); // There is no such message.
});

test('a mute that was decided lasts until its time, is carried out once, and does not change a newer mute', async () => {
  const { admin, trySend, decision, apply, mutes, actions } = await createRoom();
  const after = (ms: number) => new Date(Date.now() + ms).toISOString();
  const until = inAnHour();
  const body = decision('mute', { until });
  await apply(body);
  await apply(body);
  expect(await mutes()).toMatchObject([{ until, by: { id: admin.userId } }]);
  expect(await actions()).toEqual([['member.muted', admin.userId]]);
  expect(codeOf(await trySend())).toBe('muted');
  await apply(decision('mute', { at: after(-60_000), until: after(60_000) }));
  await apply(decision('mute', { until: after(-1000) })); // This mute has already ended.
  expect(await mutes()).toMatchObject([{ until }]);
});

test('a mute that was decided before its admin was merged is carried out in the name of the remaining account', async () => {
  const { admin, ben, trySend, decision, apply, mutes, actions } = await createRoom();
  await chat.merge(admin, ben);
  const until = inAnHour();
  await apply(decision('mute', { until }));
  expect(await mutes()).toMatchObject([{ until, by: { id: ben.userId } }]);
  expect(await actions()).toEqual([['member.muted', ben.userId]]);
  expect(codeOf(await trySend())).toBe('muted');
});

test('a decision about a person who was merged in the meantime is about the remaining account', async () => {
  const { ana, ben, decision, apply, mutes } = await createRoom();
  await chat.merge(ana, ben);
  await apply(decision('mute', { until: inAnHour() }));
  expect(await mutes()).toMatchObject([{ person: { id: ben.userId } }]);
});
