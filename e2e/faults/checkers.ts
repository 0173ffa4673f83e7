import type { Entry } from './history';

/** A message as the store has it. */
export interface Stored {
  id: string;
  seq: number;
  senderId: string;
  clientId: string;
  content: string;
  createdAt: number;
}

export interface Checked {
  entries: readonly Entry[];
  /** The chapter's whole log, as it is stored. */
  stored: readonly Stored[];
  /** Who is a member with a session in the end, by user id. */
  members: readonly string[];
  /** Who never belonged. */
  outsiders: readonly string[];
  /**
   * How long after it was stored, or after the end of the fault in which it was, a message may be on its way, in ms.
   */
  withinMs: number;
  /** Acknowledgements that there have to be before, during and after each fault. */
  atLeast: number;
}

export const RULES = [
  'exactly once',
  'no phantom',
  'one order',
  'no gap',
  'all equal',
  'nothing to outsiders',
  'unknown',
] as const;
export type Rule = (typeof RULES)[number];
export interface Violation {
  rule: Rule;
  detail: string;
}

type Of<What extends Entry['what']> = Extract<Entry, { what: What }>;
const only = <What extends Entry['what']>(entries: readonly Entry[], what: What): Of<What>[] =>
  entries.filter((entry): entry is Of<What> => entry.what === what);
const keyOf = ({ who, clientId }: { who: string; clientId: string }) => `${who} ${clientId}`;
const keyOfStored = ({ senderId, clientId }: Stored) => keyOf({ who: senderId, clientId });
const isSame = (one: Stored, { id, senderId, clientId, content }: Of<'received'>) =>
  one.id === id && one.senderId === senderId && one.clientId === clientId && one.content === content;

/** What was acknowledged is stored, once, as it was acknowledged; what was not may be stored, but not twice. */
function exactlyOnce({ entries, stored }: Checked): string[] {
  const byKey = new Map<string, Stored[]>();
  for (const message of stored) byKey.set(keyOfStored(message), [...(byKey.get(keyOfStored(message)) ?? []), message]);
  const twice = [...byKey]
    .filter(([, all]) => all.length > 1)
    .map(([key, all]) => `${key} is stored as ${all.map(({ seq }) => seq).join(' and ')}`);
  const lost = only(entries, 'ok')
    .filter((ok) => !byKey.get(keyOf(ok))?.some(({ seq, id }) => seq === ok.seq && id === ok.id))
    .map((ok) => `${keyOf(ok)} was acknowledged as ${ok.seq} and is not stored so`);
  return [...twice, ...lost];
}

/** What is stored was sent, with these words, by the one who is named. */
function noPhantom({ entries, stored }: Checked): string[] {
  const sent = new Map(only(entries, 'invoke').map((invoke) => [keyOf(invoke), invoke.content]));
  return stored
    .filter((message) => sent.get(keyOfStored(message)) !== message.content)
    .map(({ seq }) => `nobody sent ${seq} like this`);
}

/** The log counts 1, 2, 3 …; what was acknowledged before another message was sent stands before it. */
function oneOrder({ entries, stored }: Checked): string[] {
  const holes = stored
    .flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`the log has ${seq} where ${index + 1} was due`]))
    .slice(0, 1);
  const seqs = new Map(stored.map((message) => [keyOfStored(message), message.seq]));
  const wrong: string[] = [];
  let acknowledged = 0;
  for (const entry of entries) {
    if (entry.what === 'ok') acknowledged = Math.max(acknowledged, entry.seq);
    const seq = entry.what === 'invoke' ? seqs.get(keyOf(entry)) : undefined;
    if (seq !== undefined && seq < acknowledged) wrong.push(`${seq} was sent after ${acknowledged} was acknowledged`);
  }
  return [...holes, ...wrong];
}

/**
 * Over each connection comes every message after the one that joining named, once and in order, and as it is stored.
 */
function noGap({ entries, stored }: Checked): string[] {
  const bySeq = new Map(stored.map((message) => [message.seq, message]));
  const heads = new Map<string, number>();
  for (const { who, connection, headSeq } of only(entries, 'joined'))
    heads.set(`${who} ${connection}`, heads.get(`${who} ${connection}`) ?? headSeq);
  const last = new Map<string, number>();
  const wrong: string[] = [];
  for (const received of only(entries, 'received')) {
    const { who, connection, seq } = received;
    const message = bySeq.get(seq);
    if (!message || !isSame(message, received)) wrong.push(`${who} received ${seq}, which is not what is stored`);
    if (connection === 'read') continue;
    const at = `${who} ${connection}`;
    const before = last.get(at);
    const head = heads.get(at);
    if (before !== undefined ? seq !== before + 1 : head !== undefined && seq > head + 1)
      wrong.push(`${at} received ${seq} after ${before ?? head}`);
    last.set(at, seq);
  }
  return wrong;
}

/** Every member holds every message in time, and reads the same history as is stored. */
function allEqual({ entries, stored, members, withinMs }: Checked): string[] {
  const held = new Map<string, Map<number, number>>();
  for (const { who, seq, at } of only(entries, 'received')) {
    const times = held.get(who) ?? new Map<number, number>();
    if (!times.has(seq)) times.set(seq, at);
    held.set(who, times);
  }
  const windows = only(entries, 'fault').map(({ name, at }) => ({
    from: at,
    to: only(entries, 'healed').find((healed) => healed.name === name && healed.at >= at)?.at ?? at,
  }));
  const due = ({ createdAt }: Stored) =>
    windows.reduce(
      (latest, { from, to }) => (createdAt >= from && createdAt <= to ? Math.max(latest, to) : latest),
      createdAt,
    ) + withinMs;
  const late = members.flatMap((who) => {
    const missing = stored.filter((message) => (held.get(who)?.get(message.seq) ?? Infinity) > due(message));
    return missing.length ? [`${who} did not hold ${missing.length} in time, the first is ${missing[0]?.seq}`] : [];
  });
  const all = stored.map(({ id }) => id).join();
  const histories = new Map(only(entries, 'history').map(({ who, ids }) => [who, ids.join()]));
  return [
    ...late,
    ...members.filter((who) => histories.get(who) !== all).map((who) => `${who} does not read what is stored`),
  ];
}

/** Who never belonged gets and writes nothing; who does no longer, nothing that is committed a while later. */
function nothingToOutsiders({ entries, stored, outsiders }: Checked): string[] {
  const until = new Map([
    ...outsiders.map((who) => [who, -Infinity] as const),
    ...only(entries, 'barred').map(({ who, at, withinMs }) => [who, at + withinMs] as const),
  ]);
  const createdAt = new Map(stored.map((message) => [message.seq, message.createdAt]));
  const isLate = (who: string, seq: number) => (createdAt.get(seq) ?? 0) > (until.get(who) ?? Infinity);
  return [
    ...only(entries, 'received')
      .filter(({ who, seq }) => isLate(who, seq))
      .map(({ who, seq }) => `${who} received ${seq}`),
    ...stored
      .filter(({ senderId, seq }) => isLate(senderId, seq))
      .map(({ senderId, seq }) => `${senderId} wrote ${seq}`),
  ];
}

/** A round in which too little happened proves nothing. */
function unknown({ entries, atLeast }: Checked): string[] {
  const count = (what: 'ok' | 'invoke' | 'open', from: number, to: number) =>
    only(entries, what).filter(({ at }) => at >= from && at < to).length;
  const faults = only(entries, 'fault');
  const scarce = faults.flatMap(({ name, at, goesOn }, index) => {
    const healed = only(entries, 'healed').find((each) => each.name === name && each.at >= at)?.at;
    if (healed === undefined) return [`${name} was not healed`];
    const before = count('ok', faults[index - 1]?.at ?? 0, at);
    // Where nothing can be acknowledged, somebody has to have waited for it.
    const during = goesOn
      ? count('ok', at, healed)
      : (count('invoke', at, healed) + count('open', at, healed)) * atLeast;
    const after = count('ok', healed, faults[index + 1]?.at ?? Infinity);
    return [before, during, after].some((each) => each < atLeast)
      ? [`${name}: ${before} before, ${during} during, ${after} after`]
      : [];
  });
  const silent = only(entries, 'barred')
    .filter(
      ({ who, at, withinMs }) =>
        !entries.some(
          (entry) =>
            (entry.what === 'invoke' || entry.what === 'open') && entry.who === who && entry.at > at + withinMs,
        ),
    )
    .map(({ who }) => `${who} did not try to write any more`);
  return [...(only(entries, 'ok').length ? [] : ['nothing was acknowledged']), ...scarce, ...silent];
}

const CHECKS: Record<Rule, (checked: Checked) => string[]> = {
  'exactly once': exactlyOnce,
  'no phantom': noPhantom,
  'one order': oneOrder,
  'no gap': noGap,
  'all equal': allEqual,
  'nothing to outsiders': nothingToOutsiders,
  unknown,
};

/** What a round violates; nothing, where all is well. */
export const violations = (checked: Checked): Violation[] =>
  RULES.flatMap((rule) => CHECKS[rule](checked).map((detail) => ({ rule, detail })));
