import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { chatsApi, messagePicturesApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { codeOf, createPictureServer, pictureForm } from '../testing/picture-rooms';
import { collect, emitWithAck } from '../testing/socket-events';

let server: Awaited<ReturnType<typeof createPictureServer>>;
beforeAll(async () => {
  server = await createPictureServer();
});
afterAll(() => server.close());

test('a picture is stored as a WebP without metadata, and its message has it live, in the history and in searches', async () => {
  const { chapterId, ana, ben, listening, message, send, history } = await server.createRoom();
  const picture = await server.upload(ana, chapterId);
  expect(picture).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    mediaUrl: `/api/message-pictures/${picture.key}`,
    width: 1600,
    height: 800,
  });
  const received = collect(listening, 'new-message');
  expect(await send(message(picture))).toMatchObject({ ok: true });
  const media = { mediaUrl: picture.mediaUrl, mediaWidth: 1600, mediaHeight: 800, mediaAlt: 'Our stand' };
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([{ content: '', ...media }]);
  expect(await history()).toMatchObject([{ content: '', ...media }]);
  const search = (query: string) =>
    server.chat.environment.client(chatsApi, server.chat.one.url, ben).search({ query: { search: query } });
  expect((await search('stand')).messages).toMatchObject([{ text: expect.stringContaining('Picture: Our stand') }]);

  const response = await fetch(server.chat.two.url + picture.mediaUrl, {
    headers: await server.chat.environment.as(ben),
  });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  expect(metadata.exif).toBeUndefined();
});

test('a person who may not write in a chat cannot upload there', async () => {
  const { chapterId, admin, ana, ben, as, message, send } = await server.createRoom();
  const params = { chapterId };
  const settings = (slowModeSeconds: 0 | 60, isClosed: boolean) =>
    as(admin).changeSettings({ params, body: { slowModeSeconds, isClosed } });
  const refusal = (person: Identity) => outcome(server.upload(person, chapterId));
  expect(await outcome(server.upload(undefined, chapterId))).toMatch(/^401/);
  expect(await refusal(server.chat.person())).toBe('403 Only members of this chapter can write in its chat.');
  expect(await refusal({ ...ana, isActive: false })).toMatch(/^403/);
  server.chat.stub.suspended.add(ana.userId);
  expect(await refusal(ana)).toMatch(/^403/);
  server.chat.stub.suspended.delete(ana.userId);

  const until = new Date(Date.now() + 60_000).toISOString();
  await as(admin).mute({ params: { chapterId, userId: ben.userId }, body: { until, reason: 'Insults' } });
  expect(await refusal(ben)).toMatch(/^403 An admin of this chapter has muted you/);

  const picture = await server.upload(ana, chapterId);
  await settings(60, false);
  expect(codeOf(await send(message(picture)))).toBe('ok');
  await eventually(async () => (await refusal(ana)).startsWith('429 Members can send one message'));
  await settings(0, true);
  await eventually(async () => (await refusal(ana)).startsWith('403 The admins have closed this chat.'));
  expect(await refusal(admin)).toBe('ok');
  server.chat.stub.archived.add(chapterId);
  expect(await refusal(admin)).toMatch(/^409/);
});

test('only images are accepted', async () => {
  const { chapterId, ana } = await server.createRoom();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  expect(await outcome(server.upload(ana, chapterId, svg))).toMatch(/^415 This is an SVG picture\. Choose/);
  expect(await outcome(server.upload(ana, chapterId, Buffer.from('%PDF-1.7')))).toBe(
    '415 Please choose an image file.',
  );
  expect(await outcome(server.upload(ana, chapterId, Buffer.from('\x89PNG\r\n\x1a\nno', 'latin1')))).toMatch(
    /^415 This PNG picture cannot be read/,
  );
  expect(await outcome(server.upload(ana, chapterId, Buffer.alloc(5 * 1024 * 1024 + 1)))).toMatch(/^413/);
  expect(await server.pictures.countDocuments({ uploaderId: ana.userId })).toBe(0);
});

test('a person uploads at most 60 pictures in an hour', async () => {
  const limited = await server.chat.replica('limited', { WRITE_LIMIT_FACTOR: 1 / 60 });
  const { chapterId, ana } = await server.createRoom();
  const client = server.chat.environment.client(messagePicturesApi, limited.url, ana);
  const send = async () => {
    return outcome(client.uploadToChapter({ params: { chapterId }, body: await pictureForm() }));
  };
  expect(await send()).toBe('ok');
  expect(await send()).toMatch(/^429 Too many attempts/);
});

test('an answer and a notice have the description of a picture without a text', async () => {
  const { ana, ben, listening, sendPicture, chapterId, history } = await server.createRoom();
  const { id } = await sendPicture();
  const reply = { chapterId, content: 'Nice', replyTo: id, clientId: randomUUID() };
  await emitWithAck(listening, 'send-message', reply);
  expect((await history())[1]?.replyTo?.text).toBe('Picture: Our stand');
  const picture = await server.upload(ben, chapterId);
  const answer = { chapterId, content: '', replyTo: id, clientId: randomUUID() };
  await emitWithAck(listening, 'send-message', { ...answer, picture: { key: picture.key, alt: 'The hall' } });
  const events = (await recordedDomainEvents(server.db)).filter(
    ({ kind, by }) => kind === 'chat.reply' && by === ben.userId,
  );
  expect(events.map(({ data }) => 'text' in data && data.text)).toEqual(['Nice', 'Picture: The hall']);
  expect(events[0]).toMatchObject({ audience: { userIds: [ana.userId] } });
});

test('an edit keeps the picture of a message and the words of its description', async () => {
  const { chapterId, ana, ben, sendPicture, as, history } = await server.createRoom();
  const { id, picture } = await sendPicture('Look');
  await as(ana).editMessage({ params: { chapterId, id }, body: { content: 'See' } });
  expect((await history())[0]).toMatchObject({ content: 'See', mediaUrl: picture.mediaUrl, mediaAlt: 'Our stand' });
  const found = await server.chat.environment
    .client(chatsApi, server.chat.one.url, ben)
    .search({ query: { search: 'stand' } });
  expect(found.messages).toMatchObject([{ text: expect.stringContaining('See Picture: Our stand') }]);
});
