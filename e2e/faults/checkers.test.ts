import { RULES, findViolations, type RunRecord, type Rule, type Stored } from './checkers';
import type { Entry, Event } from './history';

const [ANA, BEN, EVA] = ['ana', 'ben', 'eva'];
/** Returns messages by Ana and Ben in turn, one per second. */
const log = (count: number): Stored[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index + 1}`,
    seq: index + 1,
    senderId: index % 2 ? BEN : ANA,
    clientId: `c${index + 1}`,
    content: `text ${index + 1}`,
    createdAt: (index + 1) * 1000,
  }));
const at = (time: number, event: Event): Entry => ({ at: time, ...event });
const receivedEvent = (
  { seq, id, senderId, clientId, content }: Stored,
  userId: string,
  connection: number | 'read' = 1,
): Event => ({ type: 'received', userId, connection, seq, id, senderId, clientId, content });

/** Returns a valid run: eight messages, the middle ones during a fault. Eva's membership ends before the seventh. */
function validRun(): RunRecord & { entries: Entry[]; stored: Stored[] } {
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
  for (const userId of [ANA, BEN]) entries.push(at(9000, { type: 'history', userId, ids: stored.map(({ id }) => id) }));
  return { entries, stored, members: [ANA, BEN], outsiders: ['otto'], withinMs: 1000, minAcks: 2 };
}

type Run = ReturnType<typeof validRun>;
const drop =
  (isIt: (entry: Entry) => boolean) =>
  ({ entries }: Run) => {
    entries.splice(entries.findIndex(isIt), 1);
  };
const add =
  (...more: Entry[]) =>
  ({ entries }: Run) => {
    entries.push(...more);
  };
const received = (userId: string, seq: number) => (entry: Entry) =>
  entry.type === 'received' && entry.userId === userId && entry.seq === seq;
const some = log(8)[4] as Stored;

/** Each entry is a violation, the rules that must find it, and the change of a valid run that causes it. */
const WRONG: [string, Rule[], (run: Run) => void][] = [
  [
    'an acknowledged message is not stored',
    ['exactly once', 'one order', 'no gap', 'all equal'],
    ({ stored }) => {
      stored.splice(4, 1);
    },
  ],
  [
    'a message is stored twice',
    ['exactly once', 'all equal'],
    ({ stored }) => {
      stored.push({ ...some, id: 'm9', seq: 9, createdAt: 8500 });
    },
  ],
  [
    'an acknowledgement names another message',
    ['exactly once'],
    add(at(8100, { type: 'ok', userId: ANA, clientId: 'c5', seq: 5, id: 'm6' })),
  ],
  [
    'a message that was never sent is stored',
    ['no phantom', 'all equal'],
    ({ stored }) => {
      stored.push({ ...some, id: 'm9', seq: 9, clientId: 'c9', createdAt: 8500 });
    },
  ],
  [
    "a message has another member's name",
    ['no phantom', 'exactly once', 'no gap'],
    ({ stored }) => {
      stored[4] = { ...some, senderId: BEN };
    },
  ],
  [
    'another text than was sent is stored',
    ['no phantom', 'no gap'],
    ({ stored }) => {
      stored[4] = { ...some, content: 'else' };
    },
  ],
  [
    'the log skips a number',
    ['one order', 'exactly once', 'no gap', 'all equal'],
    ({ stored }) => {
      stored[7] = { ...(stored[7] as Stored), seq: 9 };
    },
  ],
  [
    'a later message stands before an earlier one',
    ['one order'],
    ({ entries }) => {
      const invoke = entries.findIndex((entry) => entry.type === 'invoke' && entry.clientId === 'c5');
      const ok = entries.findIndex((entry) => entry.type === 'ok' && entry.clientId === 'c6');
      entries.splice(ok, 0, ...entries.splice(invoke, 1)); // c5 is sent only when c6 is acknowledged.
      const [again] = entries.splice(
        entries.findIndex((entry) => entry.type === 'ok' && entry.clientId === 'c6'),
        1,
      );
      entries.splice(
        entries.findIndex((entry) => entry.type === 'invoke' && entry.clientId === 'c5'),
        0,
        again as Entry,
      );
    },
  ],
  ['a connection omits a message', ['no gap', 'all equal'], drop(received(BEN, 5))],
  ['a connection omits the first message', ['no gap', 'all equal'], drop(received(BEN, 1))],
  ['a connection has a message twice', ['no gap'], add(at(8100, receivedEvent(log(8)[7] as Stored, BEN)))],
  ['a connection goes back', ['no gap'], add(at(8100, receivedEvent(some, BEN)))],
  [
    'a member receives another text',
    ['no gap'],
    add(at(8100, { ...receivedEvent(some, BEN, 'read'), content: 'else' } as Event)),
  ],
  [
    'a member holds a message too late',
    ['all equal'],
    ({ entries }) => {
      entries.forEach((entry) => {
        if (received(BEN, 8)(entry)) entry.at = 9100;
      });
    },
  ],
  [
    'a member holds a message of the fault too late after it',
    ['all equal'],
    ({ entries }) => {
      entries.forEach((entry) => {
        if (received(BEN, 5)(entry)) entry.at = 6600;
      });
    },
  ],
  ['a member reads another history', ['all equal'], add(at(9100, { type: 'history', userId: BEN, ids: ['m1'] }))],
  ['an outsider receives', ['nothing to outsiders'], add(at(8100, receivedEvent(some, 'otto')))],
  [
    'an outsider writes',
    ['nothing to outsiders', 'all equal'],
    ({ entries, stored }) => {
      entries.push(at(8490, { type: 'invoke', userId: 'otto', clientId: 'o1', content: 'hello' }));
      stored.push({ id: 'm9', seq: 9, senderId: 'otto', clientId: 'o1', content: 'hello', createdAt: 8500 });
    },
  ],
  [
    'a removed member receives what came later',
    ['nothing to outsiders'],
    add(at(7020, receivedEvent(log(8)[6] as Stored, EVA))),
  ],
  [
    'a removed member writes',
    ['nothing to outsiders'],
    ({ entries, stored }) => {
      stored[7] = { ...(stored[7] as Stored), senderId: EVA };
      entries.forEach((entry) => {
        if ('clientId' in entry && entry.clientId === 'c8')
          Object.assign(entry, entry.type === 'received' ? { senderId: EVA } : { userId: EVA });
      });
    },
  ],
  [
    'too little is acknowledged during the fault',
    ['unknown'],
    ({ entries }) => {
      entries.forEach((entry) => {
        if (entry.type === 'fault') entry.at = 4500;
      });
    },
  ],
  [
    'a fault does not end',
    ['unknown', 'all equal'],
    ({ entries }) => {
      drop((entry) => entry.type === 'healed')({ entries } as Run);
      entries.forEach((entry) => {
        if (received(BEN, 5)(entry)) entry.at = 6600;
      });
    },
  ],
  [
    'a removed member does not try again',
    ['unknown'],
    drop((entry) => entry.type === 'invoke' && entry.userId === EVA),
  ],
  [
    'nothing happens',
    ['unknown'],
    (run) => {
      run.entries.splice(0);
      run.stored.splice(0);
      Object.assign(run, { members: [] });
    },
  ],
];

it('a valid run has no violations', () => {
  expect(findViolations(validRun())).toEqual([]);
  const late = validRun(); // Messages may arrive late during a fault.
  late.entries.forEach((entry) => {
    if (received(BEN, 4)(entry)) entry.at = 6400;
  });
  expect(findViolations(late)).toEqual([]);
  const open = validRun(); // A message without an ack may be stored or not.
  open.entries.push(
    at(8100, { type: 'invoke', userId: ANA, clientId: 'c10', content: 'lost' }),
    at(8200, { type: 'open', userId: ANA, clientId: 'c10', why: 'timeout' }),
  );
  expect(findViolations(open)).toEqual([]);
});

it.each(WRONG)('the checkers find that %s', (_, rules, corrupt) => {
  const run = validRun();
  corrupt(run);
  expect([...new Set(findViolations(run).map(({ rule }) => rule))].sort()).toEqual([...rules].sort());
});

it('each rule has a case', () => expect(new Set(WRONG.flatMap(([, rules]) => rules))).toEqual(new Set(RULES)));
