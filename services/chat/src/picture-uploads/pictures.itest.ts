import type { Identity } from '@meridian/service-kit';
import { eventually, outcome } from '@meridian/service-kit/testing';
import sharp from 'sharp';
import { mediaOf, pictureCalls, pictureForm, withPicture } from '../testing/picture-rooms';
import { collect } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const { upload, pictures, createRoom } = pictureCalls(chat);
const search = (person: Identity, words: string) => chat.as(person).chats.search({ query: { search: words } });

test('a picture is stored as a WebP without metadata, and its message has it live, in the history and in searches', async () => {
  const { chapterId, ana, ben, listening, send, history } = await createRoom();
  const picture = await upload(ana, chapterId);
  expect(picture).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    mediaUrl: `/api/message-pictures/${picture.key}`,
    width: 1600,
    height: 800,
  });
  const received = collect(listening, 'new-message');
  await send('', withPicture(picture));
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([{ content: '', ...mediaOf(picture) }]);
  expect(await history()).toMatchObject([{ content: '', ...mediaOf(picture) }]);
  const text = expect.stringContaining('Picture: Our stand');
  expect((await search(ben, 'stand')).messages).toMatchObject([{ text }]);

  const response = await fetch(chat.two.url + picture.mediaUrl, { headers: await chat.environment.as(ben) });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  expect(metadata.exif).toBeUndefined();
});

test('a person who may not write in a chat cannot upload there', async () => {
  const { chapterId, admin, ana, ben, mute, changeSettings, send } = await createRoom();
  const refusal = (person: Identity) => outcome(upload(person, chapterId));
  expect(await refusal(chat.person())).toBe('403 Only members of this chapter can write in its chat.');
  chat.stub.suspended.add(ana.userId);
  expect(await refusal(ana)).toMatch(/^403/);
  chat.stub.suspended.delete(ana.userId);
  await mute(ben);
  expect(await refusal(ben)).toMatch(/^403 An admin of this chapter has muted you/);

  const picture = await upload(ana, chapterId);
  await changeSettings({ slowModeSeconds: 60, isClosed: false });
  await send('', withPicture(picture));
  await eventually(async () => (await refusal(ana)).startsWith('429 Members can send one message'));
  await changeSettings({ slowModeSeconds: 0, isClosed: true });
  await eventually(async () => (await refusal(ana)).startsWith('403 The admins have closed this chat.'));
  expect(await refusal(admin)).toBe('ok');
  chat.stub.archived.add(chapterId);
  expect(await refusal(admin)).toMatch(/^409/);
});

test.each([
  [/^415 This is an SVG picture\. Choose/, '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
  [/^415 Please choose an image file\.$/, '%PDF-1.7'],
  [/^415 This PNG picture cannot be read/, '\x89PNG\r\n\x1a\nno'],
  [/^413/, '\0'.repeat(5 * 1024 * 1024 + 1)],
])('only images are accepted: %s', async (refusal, file) => {
  const { chapterId, ana } = await createRoom();
  expect(await outcome(upload(ana, chapterId, Buffer.from(file, 'latin1')))).toMatch(refusal);
  expect(await pictures().countDocuments({ uploaderId: ana.userId })).toBe(0);
});

test('a person uploads at most 60 pictures in an hour', async () => {
  const limited = await chat.replica('limited', { WRITE_LIMIT_FACTOR: 1 / 60 });
  const { params, ana } = await createRoom();
  const send = async () =>
    outcome(chat.as(ana, limited).pictures.uploadToChapter({ params, body: await pictureForm() }));
  expect(await send()).toBe('ok');
  expect(await send()).toMatch(/^429 Too many attempts/);
});

test('an answer and a notice have the description of a picture without a text', async () => {
  const { ana, ben, listening, sendPicture, send, chapterId, history, domainEvents } = await createRoom();
  const { id } = await sendPicture();
  await send('Nice', { replyTo: id }, listening);
  expect((await history())[1]?.replyTo?.text).toBe('Picture: Our stand');
  const picture = await upload(ben, chapterId);
  await send('', { ...withPicture(picture, '', 'The hall'), replyTo: id }, listening);
  const audience = { userIds: [ana.userId] };
  expect(await domainEvents('chat.reply')).toMatchObject(
    ['Nice', 'Picture: The hall'].map((text) => ({ audience, data: { text } })),
  );
});

test('an edit keeps the picture of a message and the words of its description', async () => {
  const { ana, ben, sendPicture, edit, history } = await createRoom();
  const { id, picture } = await sendPicture('Look');
  await edit(ana, id, 'See');
  expect((await history())[0]).toMatchObject({ content: 'See', mediaUrl: picture.mediaUrl, mediaAlt: 'Our stand' });
  const text = expect.stringContaining('See Picture: Our stand');
  expect((await search(ben, 'stand see')).messages).toMatchObject([{ text }]);
});
