import { startTestStore, type TestStore } from '@meridian/launch/test-store';
import { insertChapter } from '../api/insert-chapter';
import { insertPerson } from '../api/insert-person';
import { ELSEWHERE, startHarness, waitUntil, type Harness } from '../api/harness';
import { violations, type Stored, type Violation } from './checkers';
import type { Fault } from './faults';
import { History } from './history';
import { Member } from './member';

/** Where a product runs that rounds may break. */
export interface World {
  harness: Harness;
  store: TestStore;
  close(): Promise<void>;
}

/** What a fault finds. */
export interface Scene extends Omit<World, 'close'> {
  chapterId: number;
  history: History;
  /** The last one is whom things happen to. */
  members: Member[];
  /** Somebody's membership or session has ended. */
  bar(who: string, withinMs: number): void;
}

export interface Outcome {
  violations: Violation[];
  stored: number;
  acknowledged: number;
  received: number;
  seconds: number;
}

/** How long a message may be on its way, or a member may take to hold everything after a fault. */
const WITHIN_MS = 10_000;
const AT_LEAST = 5;
const WRITERS = 4;
const EVERY_MS = 120;
let lastChapter = 100;

export async function startWorld(): Promise<World> {
  const store = await startTestStore();
  const harness = await startHarness({ mongoUrl: store.url }).catch(async (error) => {
    await store.close();
    throw error;
  });
  return {
    harness,
    store,
    async close() {
      await harness.close();
      await store.close();
    },
  };
}

/**
 * A chapter of its own, in which people write while the faults happen one after the other; and what of it is not as it
 * should be.
 */
export async function round(world: World, faults: readonly Fault[], file?: string): Promise<Outcome> {
  const { harness, store } = world;
  const began = Date.now();
  const chapterId = (lastChapter += 1);
  await insertChapter(harness.db('chapters'), chapterId);
  const history = new History(file);
  const person = async (chapter: number) => {
    const member = new Member(
      await insertPerson(harness, harness.personas.member, chapter, { paid: true }),
      chapterId,
      history,
    );
    member.connect();
    return member;
  };
  const outsider = await person(ELSEWHERE);
  const members = await spread(harness, chapterId, () => person(chapterId));
  const barred = new Set<string>();
  const scene: Scene = {
    harness,
    store,
    chapterId,
    history,
    members,
    bar(who, withinMs) {
      barred.add(who);
      history.record({ what: 'barred', who, withinMs });
    },
  };
  // The others only listen, so that nothing of theirs finds a dead line; the one whom things happen to writes.
  const writers = [...members.slice(0, WRITERS), ...members.slice(-1), outsider];
  const acknowledged = async (since: number) => {
    await waitUntil('messages are acknowledged', () => history.acknowledgedSince(since) >= AT_LEAST * 2, 60).catch(
      () => undefined,
    );
  };

  try {
    for (const writer of writers) writer.write(EVERY_MS);
    await acknowledged(began);
    for (const fault of faults) {
      history.record({ what: 'fault', name: fault.name, goesOn: fault.goesOn });
      await fault.strike(scene);
      history.record({ what: 'healed', name: fault.name });
      await acknowledged(Date.now());
    }
    await Promise.all(writers.map((writer) => writer.stopWriting(barred.has(writer.who) ? 0 : 15_000)));
    const stored = await messagesOf(harness, chapterId);
    const there = members.filter(({ who }) => !barred.has(who));
    await waitUntil(
      'everybody holds everything',
      () => there.every(({ reached }) => reached >= stored.length),
      WITHIN_MS / 1000,
    ).catch(() => undefined);
    for (const member of [...members, outsider])
      await member.read(0).then(
        (all) => history.record({ what: 'history', who: member.who, ids: all.map(({ id }) => id) }),
        () => undefined,
      );
    const final = await messagesOf(harness, chapterId);
    const count = (what: 'ok' | 'received') => history.entries.filter((entry) => entry.what === what).length;
    return {
      violations: violations({
        entries: history.entries,
        stored: final,
        members: there.map(({ who }) => who),
        outsiders: [outsider.who],
        withinMs: WITHIN_MS,
        atLeast: AT_LEAST,
      }),
      stored: final.length,
      acknowledged: count('ok'),
      received: count('received'),
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    for (const member of [...members, outsider]) member.close();
    for (const fault of faults) await fault.after?.(scene);
  }
}

/** Six people or more, two of each replica first: sessions stay where their hash leads. */
async function spread(harness: Harness, chapterId: number, person: () => Promise<Member>): Promise<Member[]> {
  const members: Member[] = [];
  const at = async (replica: 'chat-1' | 'chat-2') => {
    const response = await fetch(`${harness.server.urlOf(replica)}/internal/sockets`, {
      headers: { authorization: `Bearer ${harness.server.secrets.serviceToken}` },
    });
    const { sockets } = (await response.json()) as { sockets: { userId: string }[] };
    return members.filter(({ who }) => sockets.some(({ userId }) => userId === who));
  };
  for (;;) {
    const first = [...(await at('chat-1')).slice(0, 2), ...(await at('chat-2')).slice(0, 2)];
    if (first.length === 4 && members.length >= 6)
      return [...first, ...members.filter((member) => !first.includes(member))];
    if (members.length > 20) throw new Error('everybody is at one replica');
    members.push(await person());
    await waitUntil('everybody is in the room', () => members.every(({ isIn }) => isIn), 30);
  }
}

async function messagesOf(harness: Harness, chapterId: number): Promise<Stored[]> {
  const found = await harness.db('chat').collection('messages').find({ chapterId }).sort({ seq: 1 }).toArray();
  return found.map(({ _id, seq, senderId, clientId, content, createdAt }) => ({
    id: String(_id),
    seq: Number(seq),
    senderId: String(senderId),
    clientId: String(clientId),
    content: String(content),
    createdAt: (createdAt as Date).getTime(),
  }));
}
