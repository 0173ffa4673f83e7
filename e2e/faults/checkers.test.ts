import { RULES, violations, type Checked, type Rule, type Stored } from './checkers';
import type { Entry, Event } from './history';

const [ANA, BEN, EVA] = ['ana', 'ben', 'eva'];
/** Messages that Ana and Ben write in turn, one each second. */
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
const seen = (
  { seq, id, senderId, clientId, content }: Stored,
  who: string,
  connection: number | 'read' = 1,
): Event => ({ what: 'received', who, connection, seq, id, senderId, clientId, content });

/**
 * A round in which all is well: eight messages, of which the middle ones during a fault; Eva's membership ends before
 * the seventh.
 */
function fine(): Checked & { entries: Entry[]; stored: Stored[] } {
  const stored = log(8);
  const entries: Entry[] = [ANA, BEN, EVA].map((who) => at(0, { what: 'joined', who, connection: 1, headSeq: 0 }));
  for (const message of stored) {
    const { senderId: who, clientId, content, seq, id, createdAt } = message;
    if (seq === 4) entries.push(at(3500, { what: 'fault', name: 'chat-1 killed', goesOn: true }));
    if (seq === 6) entries.push(at(5500, { what: 'healed', name: 'chat-1 killed' }));
    entries.push(
      at(createdAt - 20, { what: 'invoke', who, clientId, content }),
      at(createdAt + 10, { what: 'ok', who, clientId, seq, id }),
      at(createdAt + 20, seen(message, ANA)),
      at(createdAt + 30, seen(message, BEN)),
    );
    if (seq < 7) entries.push(at(createdAt + 20, seen(message, EVA)));
    if (seq === 6)
      entries.push(
        at(6200, { what: 'barred', who: EVA, withinMs: 500 }),
        at(6800, { what: 'invoke', who: EVA, clientId: 'e1', content: 'let me' }),
        at(6850, { what: 'fail', who: EVA, clientId: 'e1', status: 403 }),
      );
  }
  for (const who of [ANA, BEN]) entries.push(at(9000, { what: 'history', who, ids: stored.map(({ id }) => id) }));
  return { entries, stored, members: [ANA, BEN], outsiders: ['otto'], withinMs: 1000, atLeast: 2 };
}

type Round = ReturnType<typeof fine>;
const drop =
  (isIt: (entry: Entry) => boolean) =>
  ({ entries }: Round) => {
    entries.splice(entries.findIndex(isIt), 1);
  };
const add =
  (...more: Entry[]) =>
  ({ entries }: Round) => {
    entries.push(...more);
  };
const received = (who: string, seq: number) => (entry: Entry) =>
  entry.what === 'received' && entry.who === who && entry.seq === seq;
const some = log(8)[4] as Stored;

/** One thing that is wrong, and the rules that have to notice. */
const WRONG: [string, Rule[], (round: Round) => void][] = [
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
    add(at(8100, { what: 'ok', who: ANA, clientId: 'c5', seq: 5, id: 'm6' })),
  ],
  [
    'a message of nobody',
    ['no phantom', 'all equal'],
    ({ stored }) => {
      stored.push({ ...some, id: 'm9', seq: 9, clientId: 'c9', createdAt: 8500 });
    },
  ],
  [
    "a message in another's name",
    ['no phantom', 'exactly once', 'no gap'],
    ({ stored }) => {
      stored[4] = { ...some, senderId: BEN };
    },
  ],
  [
    'other words than were sent',
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
      const invoke = entries.findIndex((entry) => entry.what === 'invoke' && entry.clientId === 'c5');
      const ok = entries.findIndex((entry) => entry.what === 'ok' && entry.clientId === 'c6');
      entries.splice(ok, 0, ...entries.splice(invoke, 1)); // c5 goes out only when c6 was acknowledged
      const [again] = entries.splice(
        entries.findIndex((entry) => entry.what === 'ok' && entry.clientId === 'c6'),
        1,
      );
      entries.splice(
        entries.findIndex((entry) => entry.what === 'invoke' && entry.clientId === 'c5'),
        0,
        again as Entry,
      );
    },
  ],
  ['a connection leaves a message out', ['no gap', 'all equal'], drop(received(BEN, 5))],
  ['a connection leaves out the first one', ['no gap', 'all equal'], drop(received(BEN, 1))],
  ['a connection has a message twice', ['no gap'], add(at(8100, seen(log(8)[7] as Stored, BEN)))],
  ['a connection goes back', ['no gap'], add(at(8100, seen(some, BEN)))],
  [
    'somebody receives other words',
    ['no gap'],
    add(at(8100, { ...seen(some, BEN, 'read'), content: 'else' } as Event)),
  ],
  [
    'somebody holds a message too late',
    ['all equal'],
    ({ entries }) => {
      entries.forEach((entry) => {
        if (received(BEN, 8)(entry)) entry.at = 9100;
      });
    },
  ],
  [
    'somebody holds a message of the fault too late after it',
    ['all equal'],
    ({ entries }) => {
      entries.forEach((entry) => {
        if (received(BEN, 5)(entry)) entry.at = 6600;
      });
    },
  ],
  ['somebody reads another history', ['all equal'], add(at(9100, { what: 'history', who: BEN, ids: ['m1'] }))],
  ['an outsider receives', ['nothing to outsiders'], add(at(8100, seen(some, 'otto')))],
  [
    'an outsider writes',
    ['nothing to outsiders', 'all equal'],
    ({ entries, stored }) => {
      entries.push(at(8490, { what: 'invoke', who: 'otto', clientId: 'o1', content: 'hello' }));
      stored.push({ id: 'm9', seq: 9, senderId: 'otto', clientId: 'o1', content: 'hello', createdAt: 8500 });
    },
  ],
  [
    'one who was removed receives what came later',
    ['nothing to outsiders'],
    add(at(7020, seen(log(8)[6] as Stored, EVA))),
  ],
  [
    'one who was removed writes',
    ['nothing to outsiders'],
    ({ entries, stored }) => {
      stored[7] = { ...(stored[7] as Stored), senderId: EVA };
      entries.forEach((entry) => {
        if ('clientId' in entry && entry.clientId === 'c8')
          Object.assign(entry, entry.what === 'received' ? { senderId: EVA } : { who: EVA });
      });
    },
  ],
  [
    'too little is acknowledged during the fault',
    ['unknown'],
    ({ entries }) => {
      entries.forEach((entry) => {
        if (entry.what === 'fault') entry.at = 4500;
      });
    },
  ],
  [
    'a fault does not end',
    ['unknown', 'all equal'],
    ({ entries }) => {
      drop((entry) => entry.what === 'healed')({ entries } as Round);
      entries.forEach((entry) => {
        if (received(BEN, 5)(entry)) entry.at = 6600;
      });
    },
  ],
  [
    'one who was removed does not try any more',
    ['unknown'],
    drop((entry) => entry.what === 'invoke' && entry.who === EVA),
  ],
  [
    'nothing happens at all',
    ['unknown'],
    (round) => {
      round.entries.splice(0);
      round.stored.splice(0);
      Object.assign(round, { members: [] });
    },
  ],
];

it('finds nothing where all is well', () => {
  expect(violations(fine())).toEqual([]);
  const late = fine(); // during a fault messages may come late
  late.entries.forEach((entry) => {
    if (received(BEN, 4)(entry)) entry.at = 6400;
  });
  expect(violations(late)).toEqual([]);
  const open = fine(); // without an ack it may be stored or not
  open.entries.push(
    at(8100, { what: 'invoke', who: ANA, clientId: 'c10', content: 'lost' }),
    at(8200, { what: 'open', who: ANA, clientId: 'c10', why: 'timeout' }),
  );
  expect(violations(open)).toEqual([]);
});

it.each(WRONG)('notices that %s', (_, rules, spoil) => {
  const round = fine();
  spoil(round);
  expect([...new Set(violations(round).map(({ rule }) => rule))].sort()).toEqual([...rules].sort());
});

it('has a case for each rule', () => expect(new Set(WRONG.flatMap(([, rules]) => rules))).toEqual(new Set(RULES)));
