import { HOUR_MS, DAY_MS } from '@meridian/shared-types';
import type { Identity } from '@meridian/service-kit';
import { eventually, outcome } from '@meridian/service-kit/testing';
import type { UploadedPicture } from '@meridian/shared-types';
import { chatInternalApi } from '@meridian/shared-types/contracts';
import { codeOf, createPictureServer } from '../testing/picture-rooms';
import { pictureModel } from '../pictures/picture.model';

let server: Awaited<ReturnType<typeof createPictureServer>>;
beforeAll(async () => {
  server = await createPictureServer();
});
afterAll(() => server.close());
const internal = () => server.chat.environment.service(chatInternalApi, server.chat.one.url);

test('only people who may read the message read its picture', async () => {
  const { chapterId, admin, ana, ben, sendPicture } = await server.createRoom();
  const unused = await server.upload(ana, chapterId);
  expect([await server.read(ana, unused), await server.read(ben, unused), await server.read(admin, unused)]).toEqual([
    200, 404, 404,
  ]);
  const { picture } = await sendPicture();
  const outside = server.chat.person();
  const siteAdmin = { ...server.chat.person(), isSiteAdmin: true };
  const as = async (...people: (Identity | undefined)[]) => {
    const statuses: number[] = [];
    for (const person of people) statuses.push(await server.read(person, picture));
    return statuses;
  };
  expect(await as(ana, ben, admin)).toEqual([200, 200, 200]);
  expect(await as(undefined, outside, siteAdmin, { ...ben, isActive: false })).toEqual([401, 404, 404, 404]);
  const viewing = (actorId: string): Identity => ({ ...ben, actorId, isReadOnly: true });
  expect(await as(viewing(siteAdmin.userId), viewing(admin.userId))).toEqual([404, 200]);
  server.chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  expect(await as(ben)).toEqual([404]);
  expect(await server.read(ana, { mediaUrl: `/api/message-pictures/${'0'.repeat(32)}` })).toBe(404);
  server.chat.stub.away.add('chapters');
  expect(await as(ana)).toEqual([503]);
  server.chat.stub.away.delete('chapters');
});

test('the picture of a deleted or removed message is deleted with it', async () => {
  const { chapterId, admin, ana, ben, sendPicture, as, history } = await server.createRoom();
  const [own, removed] = [await sendPicture(), await sendPicture('Look')];
  await as(ana).deleteMessage({ params: { chapterId, id: own.id } });
  await as(admin).removeMessage({ params: { chapterId, id: removed.id }, body: { reason: 'Insults' } });
  expect([await server.read(ben, own.picture), await server.read(ana, removed.picture)]).toEqual([404, 404]);
  expect(await server.pictures.countDocuments({ uploaderId: ana.userId })).toBe(0);
  expect(JSON.stringify(await history())).not.toMatch(/media/);
  const texts = await as(admin).earlierTexts({ params: { chapterId, id: own.id } });
  expect(texts).toMatchObject([{ content: 'Picture: Our stand' }]);
});

test('the picture of a held message is read by its sender and those who review it, and follows their decision', async () => {
  const { chapterId, admin, ana, ben, as, message, send, history } = await server.createRoom();
  const params = { chapterId };
  await as(admin).changeSettings({ params, body: { heldWords: ['stand'] } });
  const hold = async () => {
    const picture = await server.upload(ana, chapterId);
    const held = message(picture);
    expect(codeOf(await send(held))).toBe('403 held_for_review');
    const { held: [{ id } = { id: '' }] = [] } = (await as(admin).moderation({ params })) as { held: { id: string }[] };
    return { picture, held, id };
  };
  const first = await hold();
  expect((await as(admin).moderation({ params })).held).toMatchObject([
    { content: '', mediaUrl: first.picture.mediaUrl, mediaAlt: 'Our stand', words: ['stand'] },
  ]);
  const siteAdmin = { ...server.chat.person(), isSiteAdmin: true };
  const readers = async ({ picture }: { picture: UploadedPicture }) => [
    await server.read(ana, picture),
    await server.read(admin, picture),
    await server.read(ben, picture),
    await server.read(siteAdmin, picture),
  ];
  expect(await readers(first)).toEqual([200, 200, 404, 404]);
  // A site admin who is a member reads nothing more as the admin or as the sender.
  for (const viewed of [admin, ana])
    for (const acting of [{ actorId: ben.userId, isReadOnly: true as const }, { actorId: ben.userId }])
      expect(await server.read({ ...viewed, ...acting }, first.picture)).toBe(404);
  expect(codeOf(await send(first.held))).toBe('403 held_for_review');
  expect(codeOf(await send(message(first.picture)))).toBe('409 picture_used');
  await as(admin).releaseHeld({ params: { ...params, id: first.id } });
  expect(await readers(first)).toEqual([200, 200, 200, 404]);
  expect(await server.pictures.findOne({ _id: first.picture.key })).not.toHaveProperty('deleteAt');

  const second = await hold();
  await as(admin).refuseHeld({ params: { ...params, id: second.id }, body: { reason: 'Advertising' } });
  expect(await readers(second)).toEqual([404, 404, 404, 404]);

  const third = await hold();
  await as(admin).changeSettings({ params, body: { heldWords: [] } });
  await eventually(async () => codeOf(await send(third.held)) === 'ok');
  expect(await readers(third)).toEqual([200, 200, 200, 404]);
  expect((await history()).map(({ mediaUrl }) => mediaUrl)).toEqual([first.picture.mediaUrl, third.picture.mediaUrl]);
});

test('site admins can read the picture of a reported message until 90 days after the message is deleted', async () => {
  const { chapterId, admin, ana, ben, sendPicture, as, message, send } = await server.createRoom();
  const siteAdmin = { ...server.chat.person(), isSiteAdmin: true, isActive: false };
  const { picture, id } = await sendPicture();
  const readers = async () => {
    const statuses: number[] = [];
    for (const person of [ana, ben, admin, siteAdmin, { ...ben, actorId: siteAdmin.userId }])
      statuses.push(await server.read(person, picture));
    return statuses;
  };
  expect(await readers()).toEqual([200, 200, 200, 404, 200]);
  const report = (key: string) => internal().reportPicture({ params: { key } });
  for (const _time of [1, 2]) await report(picture.key);
  await report('0'.repeat(32));
  expect(await readers()).toEqual([200, 200, 200, 200, 200]);
  await as(ana).deleteMessage({ params: { chapterId, id } });
  expect(await readers()).toEqual([404, 404, 404, 200, 404]);
  const { deleteAt } = (await server.pictures.findOne({ _id: picture.key }))!;
  expect(Math.round((deleteAt!.getTime() - Date.now()) / DAY_MS)).toBe(90);
  expect(codeOf(await send(message(picture)))).toBe('409 picture_used');
  await internal().removePerson({ params: { userId: ana.userId } });
  expect(await readers()).toEqual([404, 404, 404, 404, 404]);
});

test('the database deletes a picture without a message after a day, and that of a held message with it', async () => {
  const { chapterId, admin, ana, sendPicture, as, message, send } = await server.createRoom();
  const hours = async ({ key }: UploadedPicture) => {
    const { deleteAt } = (await server.pictures.findOne({ _id: key }))!;
    return deleteAt && Math.round((deleteAt.getTime() - Date.now()) / HOUR_MS);
  };
  const unused = await server.upload(ana, chapterId);
  const { picture } = await sendPicture();
  await as(admin).changeSettings({ params: { chapterId }, body: { heldWords: ['stand'] } });
  const held = await server.upload(ana, chapterId);
  await eventually(async () => codeOf(await send(message(held))) === '403 held_for_review');
  expect([await hours(unused), await hours(picture), await hours(held)]).toEqual([24, undefined, 30 * 24]);
  const indexes = pictureModel(server.db).schema.indexes();
  expect(indexes).toContainEqual([{ deleteAt: 1 }, expect.objectContaining({ expireAfterSeconds: 0 })]);
});

test('the pictures of a person are deleted with the account, and their messages keep the descriptions', async () => {
  const { chapterId, ana, ben, sendPicture, history } = await server.createRoom();
  const [{ picture }, unused] = [await sendPicture(), await server.upload(ana, chapterId)];
  for (const _time of [1, 2]) await internal().removePerson({ params: { userId: ana.userId } });
  expect(await server.pictures.countDocuments({ uploaderId: ana.userId })).toBe(0);
  expect([await server.read(ben, picture), await server.read(ana, unused)]).toEqual([404, 404]);
  const [message] = await history();
  expect(message).toMatchObject({ content: '', mediaAlt: 'Our stand' });
  expect(message).not.toHaveProperty('mediaUrl');
  expect(await outcome(server.upload(ana, chapterId))).toBe('403 This account is being deleted.');
});

test('the pictures of a merged account are those of the remaining one', async () => {
  const { chapterId, ana, ben, sendPicture, message, send } = await server.createRoom();
  const [{ picture }, unused] = [await sendPicture(), await server.upload(ana, chapterId)];
  const other = server.chat.person(chapterId);
  await internal().mergePerson({ params: { userId: ana.userId }, body: { intoId: other.userId } });
  expect([await server.read(ben, picture), await server.read(other, unused)]).toEqual([200, 200]);
  expect(codeOf(await send(message(unused), await server.chat.connect(server.chat.one, other)))).toBe('ok');
});
