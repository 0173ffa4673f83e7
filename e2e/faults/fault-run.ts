import { startTestStore } from '@meridian/launch/test-store';
import type { ChatMessage, UnreadChats } from '@meridian/shared-types';
import { insertChapter } from '../api/records/chapters';
import { insertPerson } from '../api/records/people';
import { ELSEWHERE, startTestProduct, waitUntil, type TestProduct } from '../api/product/test-product';
import { findViolations, type Violation } from './checkers';
import { readStoredMessages } from './stored-messages';
import type { Fault, FaultContext, Environment } from './fault';
import { Conversation } from './conversation';
import { History } from './history';
import { Member } from './member';

export interface RunResult {
  violations: Violation[];
  stored: number;
  acknowledged: number;
  received: number;
  seconds: number;
}

/** The longest delivery time of a message, and the longest time to catch up after a fault, in ms. */
const WITHIN_MS = 10_000;
const MIN_ACKS = 5;
const WRITERS = 4;
const EVERY_MS = 120;
/** The time in ms in which the last messages and changes are acknowledged. */
const STOP_MS = 15_000;
let lastChapter = 100;

export async function startEnvironment(): Promise<Environment> {
  const store = await startTestStore();
  const product = await startTestProduct({ mongoUrl: store.url }).catch(async (error) => {
    await store.close();
    throw error;
  });
  return {
    product,
    store,
    async close() {
      await product.close();
      await store.close();
    },
  };
}

/** Injects the faults one after the other while members of a new chapter write, and checks the recorded history. */
export async function runFaults(environment: Environment, faults: readonly Fault[], file?: string): Promise<RunResult> {
  const { product, store } = environment;
  const began = Date.now();
  const chapterId = (lastChapter += 1);
  await insertChapter(product.db('chapters'), chapterId);
  const history = new History(file);
  const createMember = async (chapter: number) => {
    const member = new Member(await insertPerson(product, chapter, { paid: true }), chapterId, history);
    member.connect();
    return member;
  };
  const outsider = await createMember(ELSEWHERE);
  const members = await createMembersOnBothReplicas(product, chapterId, () => createMember(chapterId));
  const conversations = [
    new Conversation(members[0]!, members[2]!, history.beside('direct-1')),
    new Conversation(members[1]!, members[3]!, history.beside('direct-2')),
  ];
  const histories = [history, ...conversations.map((conversation) => conversation.history)];
  const revoked = new Set<string>();
  const context: FaultContext = {
    product,
    store,
    chapterId,
    history,
    members,
    revoke(userId, withinMs) {
      revoked.add(userId);
      history.record({ type: 'revoked', userId, withinMs });
    },
  };
  // The other members only read, because a member that sends nothing cannot detect a dead connection by a missing ack.
  const writers = [...members.slice(0, WRITERS), ...members.slice(-1), outsider];
  const waitForAcks = async (since: number) => {
    await waitUntil('messages are acknowledged', () => history.acknowledgedSince(since) >= MIN_ACKS * 2, 60).catch(
      () => undefined,
    );
  };

  try {
    for (const writer of writers) writer.write(EVERY_MS);
    for (const conversation of conversations) conversation.write();
    await waitForAcks(began);
    for (const fault of faults) {
      for (const each of histories) each.record({ type: 'fault', name: fault.name, available: fault.available });
      await fault.inject(context);
      for (const each of histories) each.record({ type: 'healed', name: fault.name });
      await waitForAcks(Date.now());
    }
    await Promise.all([
      ...writers.map((writer) => writer.stopWriting(revoked.has(writer.userId) ? 0 : STOP_MS)),
      ...conversations.map((conversation) => conversation.stopWriting(STOP_MS)),
    ]);
    const stored = await readStoredMessages(product, `chapter:${chapterId}`);
    const remaining = members.filter(({ userId }) => !revoked.has(userId));
    await waitUntil(
      'every member has every message',
      () => remaining.every(({ lastContiguousSeq }) => lastContiguousSeq >= stored.length),
      WITHIN_MS / 1000,
    ).catch(() => undefined);
    history.record({ type: 'settled' });
    for (const member of [...members, outsider]) {
      const all = await readHistory(member);
      if (all) history.record({ type: 'history', userId: member.userId, ids: all.map(({ id }) => id) });
    }
    const final = await readStoredMessages(product, `chapter:${chapterId}`);
    const count = (type: 'ok' | 'received') => history.entries.filter((entry) => entry.type === type).length;
    return {
      violations: [
        ...findViolations({
          entries: history.entries,
          stored: final,
          positions: await readPositions(remaining, chapterId),
          hasChangeEntries: true,
          members: remaining.map(({ userId }) => userId),
          outsiders: [outsider.userId],
          withinMs: WITHIN_MS,
          minAcks: MIN_ACKS,
        }),
        ...(
          await Promise.all(conversations.map((conversation) => conversation.findViolations(product, WITHIN_MS)))
        ).flat(),
      ],
      stored: final.length,
      acknowledged: count('ok'),
      received: count('received'),
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    for (const member of [...members, outsider]) member.close();
    for (const conversation of conversations) conversation.close();
    for (const fault of faults) await fault.restore?.(context);
  }
}

/**
 * Creates at least six members, the first two of each replica first. The gateway chooses a replica by the hash of the
 * session.
 */
async function createMembersOnBothReplicas(
  product: TestProduct,
  chapterId: number,
  createMember: () => Promise<Member>,
): Promise<Member[]> {
  const members: Member[] = [];
  const membersAt = async (replica: 'chat-1' | 'chat-2') => {
    const response = await fetch(`${product.server.urlOf(replica)}/internal/sockets`, {
      headers: { authorization: `Bearer ${product.server.secrets.serviceToken}` },
    });
    const { sockets } = (await response.json()) as { sockets: { userId: string }[] };
    return members.filter(({ userId }) => sockets.some((socket) => socket.userId === userId));
  };
  for (;;) {
    const first = [...(await membersAt('chat-1')).slice(0, 2), ...(await membersAt('chat-2')).slice(0, 2)];
    if (first.length === 4 && members.length >= 6)
      return [...first, ...members.filter((member) => !first.includes(member))];
    if (members.length > 20) throw new Error('all members are at one replica');
    members.push(await createMember());
    await waitUntil('all members have joined', () => members.every(({ hasJoined }) => hasJoined), 30);
  }
}

/** Returns the read positions of members with the counts of their lists of chats. */
async function readPositions(members: readonly Member[], chapterId: number) {
  const positions = [];
  for (const { visitor, userId } of members) {
    const { chapters } = await visitor.frozen().ok<UnreadChats>('GET', '/api/chats');
    const position = chapters.find((each) => each.chapterId === chapterId);
    if (position) positions.push({ userId, readSeq: position.readSeq, unread: position.unread });
  }
  return positions;
}

/**
 * Reads the whole history. Members receive messages a moment before the gateway notices that chat is ready again, so a
 * 503 is tried again within the time that the rule allows. Resolves to undefined for a person who may not read.
 */
async function readHistory(member: Member): Promise<ChatMessage[] | undefined> {
  let all: ChatMessage[] | undefined;
  const isAnswered = () =>
    member.read(0).then(
      (messages) => {
        all = messages;
        return true;
      },
      (error: Error) => !error.message.endsWith(' 503'),
    );
  await waitUntil('the history can be read', isAnswered, WITHIN_MS / 1000).catch(() => undefined);
  return all;
}
