import { eventually, outcome } from '@meridian/service-kit/testing';
import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import type { UploadedPicture } from '@meridian/shared-types';
import { pictureModel } from '../pictures/picture.model';
import { pictureCalls, withPicture } from '../testing/picture-rooms';
import { codeOf } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const { upload, read, pictures, createRoom } = pictureCalls(chat);
const findDeleteAt = async ({ key }: UploadedPicture) => (await pictures().findOne({ _id: key }))!.deleteAt;

test('only people who may read the message read its picture', async () => {
  const { chapterId, admin, ana, ben, sendPicture } = await createRoom();
  const unused = await upload(ana, chapterId);
  expect(await read(unused, ana, ben, admin)).toEqual([200, 404, 404]);
  const { picture } = await sendPicture();
  const siteAdmin = chat.siteAdmin();
  expect(await read(picture, ana, ben, admin)).toEqual([200, 200, 200]);
  expect(await read(picture, undefined, chat.person(), siteAdmin)).toEqual([401, 404, 404]);
  const viewing = ({ userId }: { userId: string }) => ({ ...ben, actorId: userId, isReadOnly: true as const });
  expect(await read(picture, viewing(siteAdmin), viewing(admin))).toEqual([404, 200]);
  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  expect(await read(picture, ben)).toEqual([404]);
  chat.stub.away.add('chapters');
  expect(await read(picture, ana)).toEqual([503]);
});

test('the picture of a deleted or removed message is deleted with it', async () => {
  const { params, admin, ana, ben, sendPicture, as, remove, removeAsAdmin, history } = await createRoom();
  const [own, removed] = [await sendPicture(), await sendPicture('Look')];
  await remove(ana, own.id);
  await removeAsAdmin(removed.id);
  for (const { picture } of [own, removed]) expect(await read(picture, ana, ben)).toEqual([404, 404]);
  expect(await pictures().countDocuments({ uploaderId: ana.userId })).toBe(0);
  expect(JSON.stringify(await history())).not.toMatch(/media/);
  const texts = await as(admin).earlierTexts({ params: { ...params, id: own.id } });
  expect(texts).toMatchObject([{ content: 'Picture: Our stand' }]);
});

test('the picture of a held message is read by its sender and those who review it, and follows their decision', async () => {
  const room = await createRoom();
  const { chapterId, params, admin, ana, ben, as, changeSettings, moderation, message, trySend, history } = room;
  await changeSettings({ heldWords: ['stand'] });
  const hold = async () => {
    const picture = await upload(ana, chapterId);
    const sent = message('', withPicture(picture));
    expect(codeOf(await trySend(sent))).toBe('held_for_review');
    return { picture, sent, id: (await moderation()).held![0]!.id };
  };
  const first = await hold();
  expect((await moderation()).held).toMatchObject([
    { content: '', mediaUrl: first.picture.mediaUrl, mediaAlt: 'Our stand', words: ['stand'] },
  ]);
  const siteAdmin = chat.siteAdmin();
  const readers = ({ picture }: typeof first) => read(picture, ana, admin, ben, siteAdmin);
  expect(await readers(first)).toEqual([200, 200, 404, 404]);
  // A site admin who is a member reads nothing more as the admin or as the sender.
  for (const viewed of [admin, ana])
    for (const acting of [{ actorId: ben.userId, isReadOnly: true as const }, { actorId: ben.userId }])
      expect(await read(first.picture, { ...viewed, ...acting })).toEqual([404]);
  expect(codeOf(await trySend(first.sent))).toBe('held_for_review');
  expect(codeOf(await trySend(message('', withPicture(first.picture))))).toBe('picture_used');
  await as(admin).releaseHeld({ params: { ...params, id: first.id } });
  expect(await readers(first)).toEqual([200, 200, 200, 404]);
  expect(await findDeleteAt(first.picture)).toBeUndefined();

  const second = await hold();
  await as(admin).refuseHeld({ params: { ...params, id: second.id }, body: { reason: 'Advertising' } });
  expect(await readers(second)).toEqual([404, 404, 404, 404]);

  const third = await hold();
  await changeSettings({ heldWords: [] });
  await eventually(async () => codeOf(await trySend(third.sent)) === 'ok');
  expect(await readers(third)).toEqual([200, 200, 200, 404]);
  expect((await history()).map(({ mediaUrl }) => mediaUrl)).toEqual([first.picture.mediaUrl, third.picture.mediaUrl]);
});

test('site admins can read the picture of a reported message until 90 days after the message is deleted', async () => {
  const { admin, ana, ben, sendPicture, remove, message, trySend } = await createRoom();
  const siteAdmin = { ...chat.siteAdmin(), isActive: false };
  const { picture, id } = await sendPicture();
  const readers = () => read(picture, ana, ben, admin, siteAdmin, { ...ben, actorId: siteAdmin.userId });
  expect(await readers()).toEqual([200, 200, 200, 404, 200]);
  for (const key of [picture.key, picture.key, '0'.repeat(32)])
    await chat.internal().reportPicture({ params: { key } });
  expect(await readers()).toEqual([200, 200, 200, 200, 200]);
  await remove(ana, id);
  expect(await readers()).toEqual([404, 404, 404, 200, 404]);
  expect(Math.round(((await findDeleteAt(picture))!.getTime() - Date.now()) / DAY_MS)).toBe(90);
  expect(codeOf(await trySend(message('', withPicture(picture))))).toBe('picture_used');
  await chat.removePerson(ana);
  expect(await readers()).toEqual([404, 404, 404, 404, 404]);
});

test('the database deletes a picture without a message after a day, and that of a held message with it', async () => {
  const { chapterId, ana, sendPicture, changeSettings, message, trySend } = await createRoom();
  const hours = async (picture: UploadedPicture) => {
    const deleteAt = await findDeleteAt(picture);
    return deleteAt && Math.round((deleteAt.getTime() - Date.now()) / HOUR_MS);
  };
  const unused = await upload(ana, chapterId);
  const { picture } = await sendPicture();
  await changeSettings({ heldWords: ['stand'] });
  const held = await upload(ana, chapterId);
  await eventually(async () => codeOf(await trySend(message('', withPicture(held)))) === 'held_for_review');
  expect([await hours(unused), await hours(picture), await hours(held)]).toEqual([24, undefined, 30 * 24]);
  const indexes = pictureModel(chat.db).schema.indexes();
  expect(indexes).toContainEqual([{ deleteAt: 1 }, expect.objectContaining({ expireAfterSeconds: 0 })]);
});

test('the pictures of a person are deleted with the account, and their messages keep the descriptions', async () => {
  const { chapterId, ana, ben, sendPicture, history } = await createRoom();
  const [{ picture }, unused] = [await sendPicture(), await upload(ana, chapterId)];
  for (const _time of [1, 2]) await chat.removePerson(ana);
  expect(await pictures().countDocuments({ uploaderId: ana.userId })).toBe(0);
  expect([await read(picture, ben), await read(unused, ana)]).toEqual([[404], [404]]);
  const [message] = await history();
  expect(message).toMatchObject({ content: '', mediaAlt: 'Our stand' });
  expect(message).not.toHaveProperty('mediaUrl');
  expect(await outcome(upload(ana, chapterId))).toBe('403 This account is being deleted.');
});

test('the pictures of a merged account are those of the remaining one', async () => {
  const { chapterId, ana, ben, sendPicture, send } = await createRoom();
  const [{ picture }, unused] = [await sendPicture(), await upload(ana, chapterId)];
  const other = chat.person(chapterId);
  await chat.merge(ana, other);
  expect([await read(picture, ben), await read(unused, other)]).toEqual([[200], [200]]);
  await send('', withPicture(unused), await chat.connect(chat.one, other));
});
