import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { DirectMessagePage } from '@meridian/shared-types';
import { chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { collect } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat?.close());

const as = (person: Identity) => chat.environment.client(directMessagesApi, chat.one.url, person);
const to = ({ userId }: Identity) => ({ params: { userId } });
const send = (from: Identity, other: Identity, content: string) =>
  as(from).send({ ...to(other), body: { content, clientId: randomUUID() } });

test('the service says who blocks whom, in one direction, as long as it lasts', async () => {
  const [ana, ben, eva] = [chat.person(1), chat.person(1), chat.person(2)];
  const internal = chat.environment.service(chatInternalApi, chat.two.url);
  const pairs = [ana, ben, eva].flatMap((one) =>
    [ana, ben, eva].map((other) => ({ userId: one.userId, otherId: other.userId })),
  );
  expect(await internal.blocks({ body: { pairs } })).toEqual({ pairs: [] });
  await as(ben).block(to(ana));
  await as(eva).block(to(ben));
  await as(ben).block(to(eva));
  expect((await internal.blocks({ body: { pairs } })).pairs).toEqual([
    { userId: ben.userId, otherId: ana.userId },
    { userId: ben.userId, otherId: eva.userId },
    { userId: eva.userId, otherId: ben.userId },
  ]);
  await as(ben).unblock(to(ana));
  expect((await internal.blocks({ body: { pairs: pairs.slice(3, 4) } })).pairs).toEqual([]);
});

test('changes that only the author sees signal nothing to the receiver, and a deletion of what both see does', async () => {
  const [ana, ben] = [chat.person(1), chat.person(2)];
  const [delivered, other] = [await send(ana, ben, 'Hello'), await send(ana, ben, 'Hello again')];
  const of = (id: string) => ({ params: { userId: ben.userId, id } });
  const edit = (id: string, content: string) => as(ana).editMessage({ ...of(id), body: { content } });
  const remove = (id: string) => as(ana).deleteMessage(of(id));
  const react = (id: string, isOn: boolean) => as(ana).react({ ...of(id), body: { reaction: 'like', isOn } });
  await react(other.id, true);
  await as(ben).block(to(ana));
  const signals = collect(await chat.connect(chat.two, ben), 'direct-messages-changed');
  const own = collect(await chat.connect(chat.two, ana), 'direct-messages-changed');
  const withheld = await send(ana, ben, 'Answer me!');
  await edit(withheld.id, 'Answer me');
  await react(withheld.id, true);
  await react(withheld.id, false);
  await edit(delivered.id, 'Hello, fool');
  await react(delivered.id, true);
  await react(delivered.id, false);
  await remove(withheld.id);
  await eventually(() => own.length === 8);
  expect(signals).toEqual([]);
  await react(other.id, false);
  await remove(delivered.id);
  await eventually(() => signals.length === 2);
  expect((await as(ben).read(to(ana))).messages).toMatchObject([
    { content: '', isRemoved: true },
    { content: 'Hello again' },
  ]);
});

test('no response tells a person that somebody whom they block has written to them', async () => {
  const [ben, ana, carla] = [chat.person(1), chat.person(2), chat.person(3)];
  for (const other of [ana, carla]) {
    await as(ben).block(to(other));
    await as(other).updateSettings({ body: { messagesFrom: 'nobody' } });
  }
  await send(ana, ben, 'Hello');
  const tries = async (other: Identity & { name: string }) => {
    const hidden = ({ userId: _id, person: _person, refusal, ...seen }: DirectMessagePage) => ({
      ...seen,
      refusal: refusal?.replace(other.name, 'Someone'),
    });
    const answers = async () => [
      hidden(await as(ben).read(to(other))),
      await outcome(as(ben).setMuted({ ...to(other), body: { isMuted: true } })),
      await outcome(as(ben).markRead({ ...to(other), body: { until: 1, version: 0 } })),
      await outcome(as(ben).markUnread({ ...to(other), body: { seq: 1 } })),
      (await as(ben).conversations({})).conversations,
    ];
    const during = await answers();
    await as(ben).unblock(to(other));
    const after = [...(await answers()), await outcome(as(ben).unblock(to(other)))];
    const refusal = (await outcome(send(ben, other, 'Hello'))).replace(other.name, 'Someone');
    chat.stub.inactive.add(other.userId);
    const left = [await outcome(as(ben).read(to(other))), await outcome(as(ben).block(to(other)))];
    chat.stub.inactive.delete(other.userId);
    return [during, after, left, refusal];
  };
  const [withMessage, without] = [await tries(ana), await tries(carla)];
  expect(withMessage).toEqual(without);
  expect(without[2]).toEqual([expect.stringMatching(/^404/), expect.stringMatching(/^404/)]);
  expect((await as(ana).read(to(ben))).messages.map(({ content }) => content)).toEqual(['Hello']);
});

test('a block removes the unread notices of the blocked person, with a conversation and without one', async () => {
  const [ana, ben, carla] = [chat.person(1), chat.person(1), chat.person(1)];
  await send(ana, ben, 'Hello');
  await as(ben).block(to(ana));
  await as(ben).block(to(carla));
  const { MONGODB_URL, DATABASE_PREFIX } = chat.environment.env;
  const db = await mongoose.createConnection(MONGODB_URL, { dbName: `${DATABASE_PREFIX}chat` }).asPromise();
  const blocked = (await recordedDomainEvents(db)).filter(
    ({ kind, audience }) =>
      kind === 'chat.person-blocked' && 'userIds' in audience && audience.userIds.includes(ben.userId),
  );
  expect(blocked.map(({ data }) => data)).toEqual([{ userId: ana.userId }, { userId: carla.userId }]);
  await db.close();
});
