import { HOUR_MS } from '@meridian/shared-types';
import type { Identity } from '@meridian/service-kit';
import { outcome, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import type { UploadedPicture } from '@meridian/shared-types';
import { chatInternalApi, chatsApi, directMessagesApi, eventConversationApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { createPictureServer } from '../testing/picture-rooms';

let server: Awaited<ReturnType<typeof createPictureServer>>;
beforeAll(async () => {
  server = await createPictureServer();
});
afterAll(() => server.close());

const url = () => server.chat.one.url;
const internal = () => server.chat.environment.service(chatInternalApi, url());
const as = (person: Identity) => server.chat.environment.client(directMessagesApi, url(), person);
const inEvent = (person: Identity) => server.chat.environment.client(eventConversationApi, url(), person);
const to = ({ userId }: Identity) => ({ params: { userId } });
const body = ({ key }: Pick<UploadedPicture, 'key'>, content = '', clientId = randomUUID()) => ({
  content,
  clientId,
  picture: { key, alt: 'Our stand' },
});
const two = () => [server.chat.person(1), server.chat.person(2)] as const;
const mediaOf = ({ mediaUrl }: UploadedPicture) => ({
  mediaUrl,
  mediaWidth: 1600,
  mediaHeight: 800,
  mediaAlt: 'Our stand',
});

/** Sends a picture from one person to the other. */
async function sendPicture(from: Identity, other: Identity, content = '') {
  const picture = await server.uploadTo(from, other);
  return { picture, message: await as(from).send({ ...to(other), body: body(picture, content) }) };
}
const readBy = async (picture: UploadedPicture, ...people: Identity[]) => {
  const statuses: number[] = [];
  for (const person of people) statuses.push(await server.read(person, picture));
  return statuses;
};

describe('a direct message', () => {
  test('has a picture that only the two people read, and its description where there is no text', async () => {
    const [ana, ben] = two();
    const { picture, message } = await sendPicture(ana, ben);
    expect(message).toMatchObject({ content: '', ...mediaOf(picture) });
    expect((await as(ben).read(to(ana))).messages).toMatchObject([{ content: '', ...mediaOf(picture) }]);
    expect((await as(ben).conversations({})).conversations[0]?.last.content).toBe('Picture: Our stand');
    const [notice] = (await recordedDomainEvents(server.db)).filter(({ by }) => by === ana.userId);
    expect(notice).toMatchObject({ kind: 'chat.direct-message', data: { text: 'Picture: Our stand' } });
    const search = server.chat.environment.client(chatsApi, url(), ben).search({ query: { search: 'stand' } });
    expect((await search).messages).toMatchObject([{ text: expect.stringContaining('Picture: Our stand') }]);

    const siteAdmin = { ...server.chat.person(1), isSiteAdmin: true };
    const actingAsBen: Identity = { ...ben, actorId: siteAdmin.userId };
    expect(await readBy(picture, ana, ben, siteAdmin, server.chat.person(1), actingAsBen)).toEqual([
      200, 200, 404, 404, 404,
    ]);
    expect(await server.read({ ...ben, isActive: false }, picture)).toBe(404);
  });

  test('is refused with its picture where writing is refused, and withheld with it from a person who blocks', async () => {
    const [ana, ben] = two();
    expect(await outcome(server.uploadTo(ana, ana))).toBe('400 You cannot write to yourself.');
    await as(ben).updateSettings({ body: { messagesFrom: 'nobody' } });
    expect(await outcome(server.uploadTo(ana, ben))).toMatch(/^403 .* does not receive first messages/);
    await as(ben).send({ ...to(ana), body: { content: 'Hello', clientId: randomUUID() } });
    await as(ben).block(to(ana));
    expect(await outcome(server.uploadTo(ben, ana))).toMatch(/^403 You have blocked/);
    const { picture } = await sendPicture(ana, ben);
    expect(await readBy(picture, ana, ben)).toEqual([200, 404]);
    await as(ben).unblock(to(ana));
    expect(await readBy(picture, ana, ben)).toEqual([200, 404]);
    server.chat.stub.inactive.add(ben.userId);
    expect(await outcome(server.uploadTo(ana, ben))).toMatch(/^403 This person is not an active member/);
    const acting: Identity = { ...ana, actorId: someId() };
    expect(await outcome(server.uploadTo(acting, ben))).toMatch(/^403 Messages are private/);
  });

  test('that was withheld from a person does not change whether they may upload a picture', async () => {
    const [ana, ben] = two();
    await as(ana).updateSettings({ body: { messagesFrom: 'nobody' } });
    await as(ben).block(to(ana));
    const before = await outcome(server.uploadTo(ben, ana));
    await as(ana).send({ ...to(ben), body: { content: 'Hello', clientId: randomUUID() } });
    expect(await outcome(server.uploadTo(ben, ana))).toBe(before);
    await as(ben).unblock(to(ana));
    const refusal = await outcome(as(ben).send({ ...to(ana), body: { content: 'Hello', clientId: randomUUID() } }));
    expect(refusal).toMatch(/^403 .* does not receive first messages/);
    expect(await outcome(server.uploadTo(ben, ana))).toBe(refusal);
  });

  test('keeps its picture when it is edited, and its picture is deleted with it', async () => {
    const [ana, ben] = two();
    const { picture, message } = await sendPicture(ana, ben, 'Look');
    const params = { userId: ben.userId, id: message.id };
    await as(ana).editMessage({ params, body: { content: 'See' } });
    expect((await as(ben).read(to(ana))).messages).toMatchObject([{ content: 'See', ...mediaOf(picture) }]);
    await as(ana).deleteMessage({ params });
    expect(await readBy(picture, ana, ben)).toEqual([404, 404]);
    expect(JSON.stringify(await as(ben).read(to(ana)))).not.toMatch(/media/);
    expect(await server.pictures.countDocuments({ uploaderId: ana.userId })).toBe(0);
  });

  test('loses its picture with the account of its author, and both pictures with the second account', async () => {
    const [ana, ben] = two();
    const { picture } = await sendPicture(ana, ben);
    const answer = await sendPicture(ben, ana);
    await internal().removePerson({ params: { userId: ana.userId } });
    expect(await readBy(picture, ben)).toEqual([404]);
    expect(await readBy(answer.picture, ben)).toEqual([200]);
    const [first] = (await as(ben).read(to(ana))).messages;
    expect(first).toMatchObject({ content: '', mediaAlt: 'Our stand' });
    expect(first).not.toHaveProperty('mediaUrl');
    await internal().removePerson({ params: { userId: ben.userId } });
    expect(await server.pictures.countDocuments({ uploaderId: { $in: [ana.userId, ben.userId] } })).toBe(0);
  });

  test('keeps its picture in the conversation of a merged account', async () => {
    const [ana, ben] = two();
    const { picture } = await sendPicture(ana, ben);
    const answer = await sendPicture(ben, ana);
    const other = server.chat.person(1);
    await internal().mergePerson({ params: { userId: ana.userId }, body: { intoId: other.userId } });
    expect(await readBy(picture, other, ben, ana)).toEqual([200, 200, 404]);
    expect(await readBy(answer.picture, other, ben)).toEqual([200, 200]);
  });
});

describe('a message in the conversation of an event', () => {
  function createEvent(endsIn = HOUR_MS) {
    const id = someId();
    const [ana, ben] = two();
    server.chat.stub.events.set(id, { chapterId: 1, endsAt: new Date(Date.now() + endsIn) });
    for (const { userId } of [ana, ben]) server.chat.stub.going.add(`${userId} ${id}`);
    return { id, ana, ben, params: { id } };
  }

  test('has a picture that only people who go read, and that is deleted with it', async () => {
    const { id, ana, ben, params } = createEvent();
    const picture = await server.uploadToEvent(ana, id);
    expect(await readBy(picture, ana, ben)).toEqual([200, 404]);
    const sent = { params, body: body(picture) };
    const [message] = await Promise.all([inEvent(ana).send(sent), inEvent(ana).send(sent)]);
    expect(message).toMatchObject({ content: '', ...mediaOf(picture) });
    expect(await outcome(inEvent(ana).send({ params, body: body(picture) }))).toMatch(/^409 This picture/);
    expect((await inEvent(ben).read({ params })).messages).toMatchObject([mediaOf(picture)]);
    const siteAdmin = { ...server.chat.person(1), isSiteAdmin: true };
    expect(await readBy(picture, ana, ben, siteAdmin, { ...ben, actorId: siteAdmin.userId })).toEqual([
      200, 200, 404, 404,
    ]);
    server.chat.stub.going.delete(`${ben.userId} ${id}`);
    expect(await readBy(picture, ben)).toEqual([404]);
    await inEvent(ana).removeMessage({ params: { id, messageId: message.id } });
    expect(await readBy(picture, ana)).toEqual([404]);
    expect(JSON.stringify(await inEvent(ana).read({ params }))).not.toMatch(/media/);
  });

  test('has no picture of people who may not write there', async () => {
    const { id } = createEvent();
    expect(await outcome(server.uploadToEvent(server.chat.person(1), id))).toMatch(/^403 Only people who go/);
    const ended = createEvent(-1000);
    expect(await outcome(server.uploadToEvent(ended.ana, ended.id))).toMatch(/^409 This conversation ended/);
  });
});
