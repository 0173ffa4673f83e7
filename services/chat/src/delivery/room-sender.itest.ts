import { eventually } from '@meridian/service-kit/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { createRoomSender } from './room-sender';
import type { ChatServer } from '../sockets/socket-server';
import { collect, emitWithAck, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const CHAPTER = 1;
const message = (seq: number): ChatMessage => ({
  id: '0'.repeat(24),
  chapterId: CHAPTER,
  seq,
  content: `${seq}`,
  timestamp: new Date(0).toISOString(),
  senderId: '0'.repeat(24),
  senderProfile: { name: 'Ana', avatarUrl: null },
});

/** Creates a sender with one socket in a room, and records what is written to the socket. */
function createFake(transport: string) {
  const written: string[] = [];
  const conn = { transport: { name: transport }, write: (data: string) => written.push(data) };
  const io = {
    of: () => ({ sockets: new Map([['a', { conn }]]), adapter: { rooms: new Map([['chapter:1', ['a']]]) } }),
  };
  const sender = createRoomSender(io as unknown as ChatServer);
  /** Returns the numbers of the messages in each write. */
  const writes = () => written.map((data) => [...data.matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq)));
  return { sender, writes };
}

describe('the sender', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('in a quiet room, each message is written immediately', () => {
    const { sender, writes } = createFake('websocket');
    for (const seq of upTo(100)) {
      sender.send(message(seq));
      expect(writes().at(-1)).toEqual([seq]);
      jest.advanceTimersByTime(11);
    }
  });

  test('in a busy room, the messages of 20 ms are written together and in order, until the room is quiet again', () => {
    const { sender, writes } = createFake('websocket');
    for (const seq of upTo(10)) sender.send(message(seq));
    expect(writes()).toEqual(upTo(10).map((seq) => [seq]));
    for (const seq of upTo(30).slice(10)) {
      sender.send(message(seq));
      jest.advanceTimersByTime(5);
    }
    jest.advanceTimersByTime(20);
    expect(writes().flat()).toEqual(upTo(30));
    expect(writes().slice(10)).toHaveLength(5);
    jest.advanceTimersByTime(1000);
    sender.send(message(31));
    expect(writes().at(-1)).toEqual([31]);
  });

  test('waiting messages are written before what follows them, and not after the room is empty', () => {
    const { sender, writes } = createFake('websocket');
    for (const seq of upTo(12)) sender.send(message(seq));
    expect(writes().flat()).toEqual(upTo(10));
    sender.flush(CHAPTER);
    expect(writes().at(-1)).toEqual([11, 12]);
    sender.send(message(13));
    sender.emptied(CHAPTER);
    jest.advanceTimersByTime(100);
    expect(writes().flat()).toEqual(upTo(12));
  });

  test('messages are written one by one to a socket that polls', () => {
    const { sender, writes } = createFake('polling');
    for (const seq of upTo(12)) sender.send(message(seq));
    sender.flush(CHAPTER);
    expect(writes()).toEqual(upTo(12).map((seq) => [seq]));
  });
});

describe('a busy room', () => {
  const chat = useChat();

  test('everyone gets every message once and in order over every transport, including people who join in the meantime', async () => {
    const chapterId = chat.newChapter();
    const people = upTo(4).map(() => chat.person(chapterId));
    const sockets = await Promise.all(
      people.map((person, index) =>
        chat.connect(index % 2 ? chat.one : chat.two, person, { transports: index < 2 ? ['websocket'] : ['polling'] }),
      ),
    );
    for (const socket of sockets) await emitWithAck(socket, 'join-chapter', chapterId);
    const received = sockets.map((socket) => collect(socket, 'new-message'));
    const texts = upTo(200).map((n) => (n % 50 ? `${n} Zoë – 日本 🎉` : `${n}${' long'.repeat(700)}`));
    const late = await chat.connect(chat.one, chat.person(chapterId));
    const latecomers = collect(late, 'new-message');
    const send = (content: string, n: number) => emitWithAck(sockets[n % 4]!, 'send-message', { chapterId, content });
    const acks = texts.slice(0, 100).map(send);
    await acks[50];
    const joining = emitWithAck(late, 'join-chapter', chapterId);
    acks.push(...texts.slice(100).map(send));
    const joined = await joining;
    for (const ack of await Promise.all(acks)) expect(ack).toMatchObject({ ok: true });
    for (const messages of received) {
      await eventually(() => messages.length === texts.length);
      expect(seqs(messages)).toEqual(upTo(texts.length));
      expect(texts.filter((text) => !messages.some(({ content }) => content === text))).toHaveLength(0);
    }
    const { headSeq } = joined as { headSeq: number };
    // This person may have joined after the last message.
    await eventually(() => (latecomers.at(-1)?.seq ?? headSeq) === texts.length);
    expect(seqs(latecomers)).toEqual(upTo(texts.length).slice(headSeq));
  }, 30_000);
});
