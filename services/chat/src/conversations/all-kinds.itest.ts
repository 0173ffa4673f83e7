import type { Identity, RunningServer } from '@meridian/service-kit';
import { someId } from '@meridian/service-kit/testing';
import { ApiError, DAY_MS, type SentPicture } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { pictureCalls, withPicture } from '../testing/picture-rooms';
import { codeOf, contents, emitWithAck, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const { upload, uploadTo, uploadToEvent, read: readPicture } = pictureCalls(chat);

interface Message {
  content: string;
  clientId: string;
  picture?: SentPicture;
}
const aMessage = (content = 'Hello', picture?: SentPicture): Message => ({
  content,
  clientId: randomUUID(),
  ...(picture && { picture }),
});

/** A conversation in which a person writes, and another one reads. */
interface Conversation {
  /** Sends a message. Resolves to its number, or to the code of the refusal. */
  send: (by: Identity, message: Message, at?: RunningServer) => Promise<number | string>;
  read: (by: Identity) => Promise<{ seq: number; content: string; mediaUrl?: string | undefined }[]>;
  upload: (by: Identity) => Promise<{ key: string; mediaUrl: string }>;
}
const numberOf = (sent: Promise<{ seq: number }>): Promise<number | string> =>
  sent.then(
    ({ seq }) => seq,
    (error: unknown) => (error instanceof ApiError ? String(error.problem?.code) : String(error)),
  );

/** The kinds of conversations. Each function creates one with these two people. */
const KINDS: Record<string, (ana: Identity, ben: Identity) => Conversation> = {
  'the chat of a chapter'(ana, ben) {
    const chapterId = chat.newChapter();
    for (const { userId } of [ana, ben]) chat.stub.members.add(`${userId} ${chapterId}`);
    return {
      async send(by, message, at = chat.one) {
        const socket = await chat.connect(at, by);
        const ack = await emitWithAck(socket, 'send-message', { chapterId, ...message });
        socket.disconnect();
        return ack.ok ? ack.seq : codeOf(ack);
      },
      read: (by) => chat.as(by, chat.two).chat.messages({ params: { chapterId } }),
      upload: (by) => upload(by, chapterId),
    };
  },
  'direct messages'(ana, ben) {
    const other = ({ userId }: Identity) => ({ userId: userId === ana.userId ? ben.userId : ana.userId });
    return {
      send: (by, body, at) => numberOf(chat.as(by, at).direct.send({ params: other(by), body })),
      read: async (by) => (await chat.as(by, chat.two).direct.read({ params: other(by) })).messages,
      upload: (by) => uploadTo(by, by === ana ? ben : ana),
    };
  },
  'the conversation of an event'(ana, ben) {
    const params = { id: someId() };
    chat.stub.events.set(params.id, { chapterId: 1, endsAt: new Date(Date.now() + DAY_MS) });
    for (const { userId } of [ana, ben]) chat.stub.going.add(`${userId} ${params.id}`);
    return {
      send: (by, body, at) => numberOf(chat.as(by, at).event.send({ params, body })),
      read: async (by) => (await chat.as(by, chat.two).event.read({ params })).messages,
      upload: (by) => uploadToEvent(by, params.id),
    };
  },
};
const people = () => [chat.person(1), chat.person(1)] as const;

describe.each(Object.entries(KINDS))('%s', (_, create) => {
  test('a repeated message is stored once, and its id cannot be used for another one, at any replica', async () => {
    const { one, two } = chat;
    const [ana, ben] = people();
    const [here, elsewhere] = [create(ana, ben), create(ana, chat.person(1))];
    const sent = aMessage('meet at noon');
    expect(await Promise.all([one, two, one, two].map((at) => here.send(ana, sent, at)))).toEqual([1, 1, 1, 1]);
    for (const at of [one, two]) {
      expect(await here.send(ana, { ...sent, content: 'meet at one' }, at)).toBe('client_id_reused');
      expect(await elsewhere.send(ana, sent, at)).toBe('client_id_reused');
      expect(await here.send(ana, { ...sent, content: '  meet at noon ' }, at)).toBe(1);
    }
    // Two people may use the same id.
    expect(await here.send(ben, { ...sent, content: 'I am there' })).toBe(2);
    const fresh = aMessage('one');
    const atOnce = await Promise.all([here.send(ana, fresh), here.send(ana, { ...fresh, content: 'two' })]);
    expect(atOnce.map(String).sort()).toEqual(['3', 'client_id_reused']);
    const stored = (await here.read(ben)).map(({ content }) => content);
    expect(stored).toEqual(['meet at noon', 'I am there', expect.stringMatching(/^(one|two)$/)]);
  });

  test('messages get numbers without a gap, in one order for everyone', async () => {
    const [ana, ben] = people();
    const { send, read } = create(ana, ben);
    await send(ana, aMessage());
    const sent = await Promise.all(
      upTo(8).map((at) => send(at % 2 ? ana : ben, aMessage(`${at}`), at % 3 ? chat.one : chat.two)),
    );
    expect(sent.map(Number).sort((a, b) => a - b)).toEqual(upTo(9).slice(1));
    const [first, second] = [await read(ana), await read(ben)];
    expect(seqs(first)).toEqual(upTo(9));
    expect(contents(second)).toEqual(contents(first));
  });

  test('a picture belongs to one message of its uploader in its conversation', async () => {
    const { one, two } = chat;
    const [ana, ben] = people();
    const [here, elsewhere] = [create(ana, ben), create(ana, chat.person(1))];
    const picture = await here.upload(ana);
    expect(await elsewhere.send(ana, withPicture(picture))).toBe('unknown_picture');
    expect(await here.send(ben, withPicture(picture))).toBe('unknown_picture');
    expect(await here.send(ana, withPicture({ key: '0'.repeat(32) }))).toBe('unknown_picture');
    expect(await here.send(ana, aMessage(''))).toBe('invalid_request');
    expect(await here.send(ana, withPicture(picture, '', 'a'.repeat(301)))).toBe('invalid_request');

    const first = withPicture(picture);
    expect(await Promise.all([one, two, one].map((at) => here.send(ana, first, at)))).toEqual([1, 1, 1]);
    expect(await here.send(ana, withPicture(picture))).toBe('picture_used');
    const another = await here.upload(ana);
    expect(await here.send(ana, { ...first, picture: { key: another.key, alt: 'x' } })).toBe('client_id_reused');
    const atOnce = await Promise.all([one, two].map((at) => here.send(ana, withPicture(another), at)));
    expect(atOnce.map(String).sort()).toEqual(['2', 'picture_used']);
    expect((await here.read(ben)).map(({ mediaUrl }) => mediaUrl)).toEqual([picture.mediaUrl, another.mediaUrl]);
    expect(await readPicture(another, ben)).toEqual([200]);
  });

  test('a picture may have no description', async () => {
    const [ana, ben] = people();
    const { send, read, upload: uploadHere } = create(ana, ben);
    expect(await send(ana, withPicture(await uploadHere(ana), '', ' '))).toBe(1);
    expect(await send(ana, { ...aMessage(''), picture: { key: (await uploadHere(ana)).key } })).toBe(2);
    for (const message of await read(ben)) {
      expect(message.mediaUrl).toBeTruthy();
      expect(message).not.toHaveProperty('mediaAlt');
    }
  });

  test('a message has at most two empty lines in a row and four marks on a letter', async () => {
    const [ana, ben] = people();
    const { send, read } = create(ana, ben);
    const message = aMessage(`one${'\r\n \u2028\u200b\n'.repeat(50)}two Z${'\u0301\u0336'.repeat(50)} น้ำ`);
    expect(await send(ana, message)).toBe(1);
    expect(await send(ana, message)).toBe(1);
    const [stored] = await read(ben);
    expect(stored?.content).toBe(`one\n\n\ntwo Z${'\u0336'.repeat(4)} น้ำ`);
  });
});

test('messages of all kinds count towards one limit, and repeated ones do not', async () => {
  const limited = await chat.replica('limited', { CHAT_LIMIT_MESSAGES: 4, REDIS_URL: undefined });
  const [ana, ben] = people();
  const conversations = Object.values(KINDS).map((create) => create(ana, ben));
  for (const { send } of conversations) {
    const message = aMessage();
    for (const _again of [1, 2, 3]) expect(await send(ana, message, limited)).toBe(1);
  }
  expect(await conversations[0]!.send(ana, aMessage(), limited)).toBe(2);
  for (const { send } of conversations) expect(await send(ana, aMessage(), limited)).toBe('too_many');
});

test('the id of a message cannot be used in a conversation of another kind', async () => {
  const [ana, ben] = people();
  const [chapter, ...others] = Object.values(KINDS).map((create) => create(ana, ben));
  const message = aMessage();
  expect(await chapter!.send(ana, message)).toBe(1);
  for (const { send } of others) expect(await send(ana, message)).toBe('client_id_reused');
});
