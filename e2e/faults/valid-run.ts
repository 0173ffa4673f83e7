import type { Entry, Event } from './history';
import type { RunRecord, Stored } from './run-record';

export const [ANA, BEN, EVA] = ['ana', 'ben', 'eva'];
/** Returns messages by Ana and Ben in turn, one per second. */
export const log = (count: number): Stored[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index + 1}`,
    seq: index + 1,
    senderId: index % 2 ? BEN : ANA,
    clientId: `c${index + 1}`,
    content: `text ${index + 1}`,
    isRemoved: false,
    createdAt: (index + 1) * 1000,
  }));
export const at = (time: number, event: Event): Entry => ({ at: time, ...event });
export const receivedEvent = (
  { createdAt: _, ...entry }: Stored,
  userId: string,
  connection: number | 'read' = 1,
  changed?: Stored,
): Event => {
  const { change, ...message } = entry;
  const state = { content: changed?.content ?? '', isRemoved: changed?.isRemoved ?? false };
  return { type: 'received', userId, connection, ...message, ...(change && { change: { ...change, ...state } }) };
};

/** Ana edits the first message, and Ben removes the second one. The changes are the entries 9 and 10. */
function changeFirstMessages(entries: Entry[], stored: Stored[]): void {
  const changes = [
    { senderId: ANA, kind: 'edit', seq: 1, content: 'corrected', isRemoved: false },
    { senderId: BEN, kind: 'removal', seq: 2, content: '', isRemoved: true },
  ] as const;
  for (const [index, { senderId, kind, seq, content, isRemoved }] of changes.entries()) {
    const createdAt = 8200 + 100 * index;
    const change = { kind, seq };
    const entry = {
      id: `e${seq}`,
      seq: 9 + index,
      senderId,
      clientId: '',
      content: '',
      isRemoved: false,
      createdAt,
      change,
    };
    const before = stored[seq - 1] as Stored;
    const after = { ...before, content, isRemoved };
    const changeId = `change ${seq}`;
    entries.push(
      at(createdAt - 20, { type: 'change', userId: senderId, clientId: before.clientId, changeId, kind, seq, content }),
      at(createdAt + 10, { type: 'changed', changeId }),
      ...[ANA, BEN].map((userId) => at(createdAt + 20, receivedEvent(entry, userId, 1, after))),
      ...[ANA, BEN].map((userId) =>
        at(createdAt + 60, { ...receivedEvent(after, userId, 'read'), requestedAt: createdAt + 50 } as Event),
      ),
    );
    stored[seq - 1] = after;
    stored.push(entry);
  }
}

/**
 * Returns a valid run: eight messages, the middle ones during a fault, and two changes. Eva's membership ends before
 * the seventh.
 */
export function validRun(): RunRecord & { entries: Entry[]; stored: Stored[] } {
  const stored = log(8);
  const entries: Entry[] = [ANA, BEN, EVA].map((userId) =>
    at(0, { type: 'joined', userId, connection: 1, headSeq: 0 }),
  );
  for (const message of stored) {
    const { senderId: userId, clientId, content, seq, id, createdAt } = message;
    if (seq === 4) entries.push(at(3500, { type: 'fault', name: 'chat-1 killed', available: true }));
    if (seq === 6) entries.push(at(5500, { type: 'healed', name: 'chat-1 killed' }));
    entries.push(
      at(createdAt - 20, { type: 'invoke', userId, clientId, content }),
      at(createdAt + 10, { type: 'ok', userId, clientId, seq, id }),
      at(createdAt + 20, receivedEvent(message, ANA)),
      at(createdAt + 30, receivedEvent(message, BEN)),
    );
    if (seq < 7) entries.push(at(createdAt + 20, receivedEvent(message, EVA)));
    if (seq === 6)
      entries.push(
        at(6200, { type: 'revoked', userId: EVA, withinMs: 500 }),
        at(6800, { type: 'invoke', userId: EVA, clientId: 'e1', content: 'let me' }),
        at(6850, { type: 'fail', userId: EVA, clientId: 'e1', status: 403 }),
      );
  }
  entries.push(at(6500, { type: 'marked', userId: ANA, until: 6 }));
  changeFirstMessages(entries, stored);
  entries.push(at(8900, { type: 'settled' }));
  for (const userId of [ANA, BEN]) entries.push(at(9000, { type: 'history', userId, ids: stored.map(({ id }) => id) }));
  return {
    entries,
    stored,
    positions: [
      { userId: ANA, readSeq: 6, unread: 1 },
      { userId: BEN, readSeq: 1, unread: 3 },
    ],
    hasChangeEntries: true,
    members: [ANA, BEN],
    outsiders: ['otto'],
    withinMs: 1000,
    minAcks: 2,
  };
}
