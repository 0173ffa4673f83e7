import { RULES, findViolations, type Rule } from './checkers';
import type { Entry, Event } from './history';
import type { Stored } from './run-record';
import { ANA, at, BEN, EVA, log, receivedEvent, validRun } from './valid-run';

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
/** Has Ben receive a message at another time. */
const receivedAt =
  (seq: number, time: number) =>
  ({ entries }: Run) => {
    for (const entry of entries) if (received(BEN, seq)(entry)) entry.at = time;
  };
const some = log(8)[4] as Stored;

/** Each entry is a violation, the rules that must find it, and the change of a valid run that causes it. */
const WRONG: [string, Rule[], (run: Run) => void][] = [
  [
    'an acknowledged message is not stored',
    ['exactly once', 'one order', 'no gap', 'all equal', 'positions'],
    ({ stored }) => void stored.splice(4, 1),
  ],
  [
    'a message is stored twice',
    ['exactly once', 'all equal', 'positions'],
    ({ stored }) => void stored.push({ ...some, id: 'm11', seq: 11, createdAt: 8500 }),
  ],
  [
    'an acknowledgement names another message',
    ['exactly once'],
    add(at(8100, { type: 'ok', userId: ANA, clientId: 'c5', seq: 5, id: 'm6' })),
  ],
  [
    'a message that was never sent is stored',
    ['no phantom', 'all equal', 'positions'],
    ({ stored }) => {
      stored.push({ ...some, id: 'm11', seq: 11, clientId: 'c11', createdAt: 8500 });
    },
  ],
  [
    "a message has another member's name",
    ['no phantom', 'exactly once', 'no gap', 'positions'],
    ({ stored }) => {
      stored[4] = { ...some, senderId: BEN };
    },
  ],
  [
    'another text than was sent is stored',
    ['no phantom', 'current texts'],
    ({ stored }) => {
      stored[4] = { ...some, content: 'else' };
    },
  ],
  [
    'the log skips a number',
    ['one order', 'exactly once', 'no gap', 'all equal'],
    ({ stored }) => {
      stored[7] = { ...(stored[7] as Stored), seq: 11 };
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
    ['current texts'],
    add(at(8100, { ...receivedEvent(some, BEN, 'read'), content: 'else' } as Event)),
  ],
  ['a member holds a message too late', ['all equal'], receivedAt(8, 9100)],
  ['a member holds a message of the fault too late after it', ['all equal'], receivedAt(5, 6600)],
  ['a member reads another history', ['all equal'], add(at(9100, { type: 'history', userId: BEN, ids: ['m1'] }))],
  ['an outsider receives', ['nothing to outsiders'], add(at(8100, receivedEvent(some, 'otto')))],
  [
    'an outsider writes',
    ['nothing to outsiders', 'all equal', 'positions'],
    ({ entries, stored }) => {
      entries.push(at(8490, { type: 'invoke', userId: 'otto', clientId: 'o1', content: 'hello' }));
      stored.push({ ...some, id: 'm11', seq: 11, senderId: 'otto', clientId: 'o1', content: 'hello', createdAt: 8500 });
    },
  ],
  [
    'a removed member receives what came later',
    ['nothing to outsiders'],
    add(at(7020, receivedEvent(log(8)[6] as Stored, EVA))),
  ],
  [
    'a removed member writes',
    ['nothing to outsiders', 'positions'],
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
    (run) => {
      drop((entry) => entry.type === 'healed')(run);
      receivedAt(5, 6600)(run);
    },
  ],
  [
    'a removed member does not try again',
    ['unknown'],
    drop((entry) => entry.type === 'invoke' && entry.userId === EVA),
  ],
  [
    'an acknowledged change is not stored',
    ['current texts'],
    ({ stored }) => {
      stored[0] = { ...(stored[0] as Stored), content: 'text 1' };
    },
  ],
  [
    'an acknowledged change is not in the log',
    ['current texts', 'one order', 'no gap', 'all equal'],
    ({ stored }) => void stored.splice(8, 1),
  ],
  [
    'somebody reads the text before an acknowledged change',
    ['current texts'],
    add(at(8700, { ...receivedEvent(log(1)[0] as Stored, BEN, 'read'), requestedAt: 8600 } as Event)),
  ],
  [
    'somebody sees a removed message, because the change has no content',
    ['current texts'],
    ({ entries }) => {
      entries.forEach((entry) => {
        if (received(BEN, 10)(entry) && 'change' in entry)
          Object.assign(entry.change ?? {}, { content: 'text 2', isRemoved: false });
      });
    },
  ],
  [
    'a change that nobody made is in the log',
    ['no phantom', 'no gap', 'current texts'],
    ({ stored }) => {
      stored[8] = { ...(stored[8] as Stored), change: { kind: 'edit', seq: 3 } };
    },
  ],
  [
    'an acknowledged position is not stored',
    ['positions'],
    ({ positions }) => {
      Object.assign(positions[0] as object, { readSeq: 5 });
    },
  ],
  [
    'a removed message is counted as unread',
    ['positions'],
    ({ positions }) => {
      Object.assign(positions[0] as object, { unread: 2 });
    },
  ],
  [
    'no change is acknowledged',
    ['unknown'],
    ({ entries }) => {
      for (let index = entries.length - 1; index >= 0; index -= 1)
        if (entries[index]?.type === 'changed') entries.splice(index, 1);
    },
  ],
  [
    'nothing happens',
    ['unknown'],
    (run) => {
      run.entries.splice(0);
      run.stored.splice(0);
      Object.assign(run, { members: [], positions: [] });
    },
  ],
];

it('a valid run has no violations', () => {
  expect(findViolations(validRun())).toEqual([]);
  const late = validRun(); // Messages may arrive late during a fault.
  receivedAt(4, 6400)(late);
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
