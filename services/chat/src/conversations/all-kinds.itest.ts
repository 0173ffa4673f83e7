import { DAY_MS, ApiError, type SentPicture } from '@meridian/shared-types';
import type { Identity, RunningServer } from '@meridian/service-kit';
import { someId } from '@meridian/service-kit/testing';
import { chatApi, directMessagesApi, eventConversationApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { createPictureServer } from '../testing/picture-rooms';
import { emitWithAck } from '../testing/socket-events';

let server: Awaited<ReturnType<typeof createPictureServer>>;
beforeAll(async () => {
  server = await createPictureServer();
});
afterAll(() => server.close());

interface Message {
  content: string;
  clientId: string;
  picture?: SentPicture;
}
const aMessage = (content = 'Hello', fields: Partial<Message> = {}): Message => ({
  content,
  clientId: randomUUID(),
  ...fields,
});

/** A conversation in which a person writes, and another one reads. */
interface Place {
  /** Sends a message. Resolves to its number, or to the status and the code of the refusal. */
  send: (by: Identity, message: Message, at?: RunningServer) => Promise<number | string>;
  read: (by: Identity) => Promise<{ seq: number; content: string; mediaUrl?: string | undefined }[]>;
  upload: (by: Identity) => Promise<{ key: string; mediaUrl: string }>;
}
const orRefusal = (sent: Promise<{ seq: number }>): Promise<number | string> =>
  sent.then(
    ({ seq }) => seq,
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : String(error)),
  );

/** The kinds of conversations. Each function creates one with these two people. */
const KINDS: Record<string, (ana: Identity, ben: Identity) => Place> = {
  'the chat of a chapter'(ana, ben) {
    const { chat } = server;
    const chapterId = chat.newChapter();
    for (const { userId } of [ana, ben]) chat.stub.members.add(`${userId} ${chapterId}`);
    return {
      async send(by, message, at = chat.one) {
        const socket = await chat.connect(at, by);
        const ack = await emitWithAck(socket, 'send-message', { chapterId, ...message });
        socket.disconnect();
        return ack.ok ? ack.seq : `${ack.problem.status} ${ack.problem.code}`;
      },
      read: (by) => chat.environment.client(chatApi, chat.two.url, by).messages({ params: { chapterId } }),
      upload: (by) => server.upload(by, chapterId),
    };
  },
  'direct messages'(ana, ben) {
    const { chat } = server;
    const as = (by: Identity, at: RunningServer) => chat.environment.client(directMessagesApi, at.url, by);
    const other = ({ userId }: Identity) => ({ userId: userId === ana.userId ? ben.userId : ana.userId });
    return {
      send: (by, body, at = chat.one) => orRefusal(as(by, at).send({ params: other(by), body })),
      read: async (by) => (await as(by, chat.two).read({ params: other(by) })).messages,
      upload: (by) => server.uploadTo(by, by === ana ? ben : ana),
    };
  },
  'the conversation of an event'(ana, ben) {
    const { chat } = server;
    const id = someId();
    chat.stub.events.set(id, { chapterId: 1, endsAt: new Date(Date.now() + DAY_MS) });
    for (const { userId } of [ana, ben]) chat.stub.going.add(`${userId} ${id}`);
    const as = (by: Identity, at: RunningServer) => chat.environment.client(eventConversationApi, at.url, by);
    return {
      send: (by, body, at = chat.one) => orRefusal(as(by, at).send({ params: { id }, body })),
      read: async (by) => (await as(by, chat.two).read({ params: { id } })).messages,
      upload: (by) => server.uploadToEvent(by, id),
    };
  },
};
const people = () => [server.chat.person(1), server.chat.person(1)] as const;

describe.each(Object.entries(KINDS))('%s', (_, createPlace) => {
  test('a repeated message is stored once, and its id cannot be used for another one, at any replica', async () => {
    const { one, two } = server.chat;
    const [ana, ben] = people();
    const [place, elsewhere] = [createPlace(ana, ben), createPlace(ana, server.chat.person(1))];
    const sent = aMessage('meet at noon');
    const once = await Promise.all([one, two, one, two].map((at) => place.send(ana, sent, at)));
    expect(once).toEqual([1, 1, 1, 1]);
    for (const at of [one, two]) {
      expect(await place.send(ana, { ...sent, content: 'meet at one' }, at)).toBe('409 client_id_reused');
      expect(await elsewhere.send(ana, sent, at)).toBe('409 client_id_reused');
      expect(await place.send(ana, { ...sent, content: '  meet at noon ' }, at)).toBe(1);
    }
    // Two people may use the same id.
    expect(await place.send(ben, { ...sent, content: 'I am there' })).toBe(2);
    const fresh = aMessage('one');
    const atOnce = await Promise.all([place.send(ana, fresh), place.send(ana, { ...fresh, content: 'two' })]);
    expect(atOnce.map(String).sort()).toEqual(['3', '409 client_id_reused']);
    const stored = (await place.read(ben)).map(({ content }) => content);
    expect(stored).toEqual(['meet at noon', 'I am there', expect.stringMatching(/^(one|two)$/)]);
  });

  test('messages get numbers without a gap, in one order for everyone', async () => {
    const { one, two } = server.chat;
    const [ana, ben] = people();
    const place = createPlace(ana, ben);
    await place.send(ana, aMessage());
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_each, at) => place.send(at % 2 ? ana : ben, aMessage(`${at}`), at % 3 ? one : two)),
    );
    expect(sent.map(Number).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const [first, second] = [await place.read(ana), await place.read(ben)];
    expect(first.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(second.map(({ content }) => content)).toEqual(first.map(({ content }) => content));
  });

  test('a picture belongs to one message of its uploader in its conversation', async () => {
    const [ana, ben] = people();
    const [place, elsewhere] = [createPlace(ana, ben), createPlace(ana, server.chat.person(1))];
    const picture = await place.upload(ana);
    const withPicture = ({ key }: { key: string }) => aMessage('', { picture: { key, alt: ' Our stand\n' } });
    expect(await elsewhere.send(ana, withPicture(picture))).toBe('400 unknown_picture');
    expect(await place.send(ben, withPicture(picture))).toBe('400 unknown_picture');
    expect(await place.send(ana, withPicture({ key: '0'.repeat(32) }))).toBe('400 unknown_picture');
    expect(await place.send(ana, aMessage(''))).toBe('400 invalid_request');
    for (const alt of ['', '  ', 'a'.repeat(301)])
      expect(await place.send(ana, aMessage('', { picture: { key: picture.key, alt } }))).toBe('400 invalid_request');

    const first = withPicture(picture);
    const { one, two } = server.chat;
    expect(await Promise.all([one, two, one].map((at) => place.send(ana, first, at)))).toEqual([1, 1, 1]);
    expect(await place.send(ana, withPicture(picture))).toBe('409 picture_used');
    const another = await place.upload(ana);
    expect(await place.send(ana, { ...first, picture: { key: another.key, alt: 'x' } })).toBe('409 client_id_reused');
    const atOnce = await Promise.all([one, two].map((at) => place.send(ana, withPicture(another), at)));
    expect(atOnce.map(String).sort()).toEqual(['2', '409 picture_used']);
    expect((await place.read(ben)).map(({ mediaUrl }) => mediaUrl)).toEqual([picture.mediaUrl, another.mediaUrl]);
    expect(await server.read(ben, another)).toBe(200);
  });
});

test('messages of all kinds count towards one limit, and repeated ones do not', async () => {
  const limited = await server.chat.replica('limited', { CHAT_LIMIT_MESSAGES: 4, REDIS_URL: undefined });
  const [ana, ben] = people();
  const places = Object.values(KINDS).map((createPlace) => createPlace(ana, ben));
  for (const place of places) {
    const message = aMessage();
    for (const _again of [1, 2, 3]) expect(await place.send(ana, message, limited)).toBe(1);
  }
  expect(await places[0]!.send(ana, aMessage(), limited)).toBe(2);
  for (const place of places) expect(await place.send(ana, aMessage(), limited)).toBe('429 too_many');
});

test('the id of a message cannot be used in a conversation of another kind', async () => {
  const [ana, ben] = people();
  const [chapter, ...others] = Object.values(KINDS).map((createPlace) => createPlace(ana, ben));
  const message = aMessage();
  expect(await chapter!.send(ana, message)).toBe(1);
  for (const place of others) expect(await place.send(ana, message)).toBe('409 client_id_reused');
});
