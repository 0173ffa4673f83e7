import { findWrongPositions } from './check-positions';
import { findEarlierTexts, collectVersions } from './check-texts';
import { keyOf, keyOfStored, only, type Of, type RunRecord, type Stored } from './run-record';

export const RULES = [
  'exactly once',
  'no phantom',
  'one order',
  'no gap',
  'all equal',
  'current texts',
  'positions',
  'nothing to outsiders',
  'unknown',
] as const;
export type Rule = (typeof RULES)[number];
export interface Violation {
  rule: Rule;
  detail: string;
}

/** Returns whether a received entry is a stored one, apart from the text of a message, which may have changed since. */
const isSame = (one: Stored, { id, senderId, clientId, change }: Of<'received'>) =>
  one.id === id &&
  one.senderId === senderId &&
  one.clientId === clientId &&
  one.change?.kind === change?.kind &&
  one.change?.seq === change?.seq;

/** An acknowledged message is stored once, as it was acknowledged; any other message at most once. */
function exactlyOnce({ entries, stored }: RunRecord): string[] {
  const byKey = new Map<string, Stored[]>();
  for (const message of stored)
    if (!message.change) byKey.set(keyOfStored(message), [...(byKey.get(keyOfStored(message)) ?? []), message]);
  const twice = [...byKey]
    .filter(([, all]) => all.length > 1)
    .map(([key, all]) => `${key} is stored as ${all.map(({ seq }) => seq).join(' and ')}`);
  const lost = only(entries, 'ok')
    .filter((ok) => !byKey.get(keyOf(ok))?.some(({ seq, id }) => seq === ok.seq && id === ok.id))
    .map((ok) => `${keyOf(ok)} was acknowledged as ${ok.seq} and is not stored so`);
  return [...twice, ...lost];
}

/** Every stored message was sent by the named person with this text, or got it by a change of that person. */
function noPhantom({ entries, stored }: RunRecord): string[] {
  const versions = collectVersions(entries);
  const changes = only(entries, 'change');
  const wasSent = (message: Stored): boolean =>
    message.change
      ? changes.some(
          ({ userId, kind, seq }) =>
            userId === message.senderId && kind === message.change?.kind && seq === message.change.seq,
        )
      : (versions
          .get(keyOfStored(message))
          ?.some(({ content, isRemoved }) => content === message.content && isRemoved === message.isRemoved) ?? false);
  return stored.filter((message) => !wasSent(message)).map(({ seq }) => `${seq} was not sent like this`);
}

/**
 * Messages are numbered 1, 2, 3 …, and a message that was acknowledged before another was sent has a smaller number.
 */
function oneOrder({ entries, stored }: RunRecord): string[] {
  const holes = stored
    .flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`the log has ${seq} where ${index + 1} was due`]))
    .slice(0, 1);
  const seqs = new Map(stored.map((message) => [keyOfStored(message), message.seq]));
  const wrong: string[] = [];
  let acknowledged = 0;
  for (const entry of entries) {
    if (entry.type === 'ok') acknowledged = Math.max(acknowledged, entry.seq);
    const seq = entry.type === 'invoke' ? seqs.get(keyOf(entry)) : undefined;
    if (seq !== undefined && seq < acknowledged) wrong.push(`${seq} was sent after ${acknowledged} was acknowledged`);
  }
  return [...holes, ...wrong];
}

/** Each connection receives every entry after the number that joining returned, once, in order, as it is stored. */
function noGap({ entries, stored }: RunRecord): string[] {
  const bySeq = new Map(stored.map((message) => [message.seq, message]));
  const heads = new Map<string, number>();
  for (const { userId, connection, headSeq } of only(entries, 'joined'))
    heads.set(`${userId} ${connection}`, heads.get(`${userId} ${connection}`) ?? headSeq);
  const last = new Map<string, number>();
  const wrong: string[] = [];
  for (const received of only(entries, 'received')) {
    const { userId, connection, seq } = received;
    const message = bySeq.get(seq);
    if (!message || !isSame(message, received)) wrong.push(`${userId} received ${seq}, which is not what is stored`);
    if (connection === 'read') continue;
    const at = `${userId} ${connection}`;
    const before = last.get(at);
    const head = heads.get(at);
    if (before !== undefined ? seq !== before + 1 : head !== undefined && seq > head + 1)
      wrong.push(`${at} received ${seq} after ${before ?? head}`);
    last.set(at, seq);
  }
  return wrong;
}

/** Every member receives every message in time, and reads the stored history. */
function allEqual({ entries, stored, members, withinMs }: RunRecord): string[] {
  const held = new Map<string, Map<number, number>>();
  for (const { userId, seq, at } of only(entries, 'received')) {
    const times = held.get(userId) ?? new Map<number, number>();
    if (!times.has(seq)) times.set(seq, at);
    held.set(userId, times);
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
  const late = members.flatMap((userId) => {
    const missing = stored.filter((message) => (held.get(userId)?.get(message.seq) ?? Infinity) > due(message));
    return missing.length ? [`${userId} did not hold ${missing.length} in time, the first is ${missing[0]?.seq}`] : [];
  });
  const all = stored.map(({ id }) => id).join();
  const histories = new Map(only(entries, 'history').map(({ userId, ids }) => [userId, ids.join()]));
  return [
    ...late,
    ...members
      .filter((userId) => histories.get(userId) !== all)
      .map((userId) => `${userId} does not read what is stored`),
  ];
}

/**
 * Outsiders receive and write nothing. Former members receive and write nothing that is stored later than `withinMs`
 * after the end, except for changes that were sent before, which are calls that began while they were members.
 */
function nothingToOutsiders({ entries, stored, outsiders }: RunRecord): string[] {
  const until = new Map([
    ...outsiders.map((userId) => [userId, -Infinity] as const),
    ...only(entries, 'revoked').map(({ userId, at, withinMs }) => [userId, at + withinMs] as const),
  ]);
  const storedAt = new Map(stored.map(({ seq, createdAt }) => [seq, createdAt]));
  const isLate = (userId: string, at = 0) => at > (until.get(userId) ?? Infinity);
  const changes = only(entries, 'change');
  /** Returns when an entry was written: when it was stored, or when its change was sent. */
  const writtenAt = ({ senderId, createdAt, change }: Stored): number =>
    (change &&
      changes.find(({ userId, kind, seq }) => userId === senderId && kind === change.kind && seq === change.seq)?.at) ??
    createdAt;
  return [
    ...only(entries, 'received')
      .filter(({ userId, seq }) => isLate(userId, storedAt.get(seq)))
      .map(({ userId, seq }) => `${userId} received ${seq}`),
    ...stored
      .filter((entry) => isLate(entry.senderId, writtenAt(entry)))
      .map(({ senderId, seq }) => `${senderId} wrote ${seq}`),
  ];
}

/** A run with too few acks proves nothing. */
function unknown({ entries, minAcks }: RunRecord): string[] {
  const count = (type: 'ok' | 'invoke' | 'open', from: number, to: number) =>
    only(entries, type).filter(({ at }) => at >= from && at < to).length;
  const faults = only(entries, 'fault');
  const scarce = faults.flatMap(({ name, at, available }, index) => {
    const healed = only(entries, 'healed').find((each) => each.name === name && each.at >= at)?.at;
    if (healed === undefined) return [`${name} was not healed`];
    const before = count('ok', faults[index - 1]?.at ?? 0, at);
    // If the fault prevents all acks, at least one message must be waiting for one.
    const during = available
      ? count('ok', at, healed)
      : (count('invoke', at, healed) + count('open', at, healed)) * minAcks;
    const after = count('ok', healed, faults[index + 1]?.at ?? Infinity);
    return [before, during, after].some((each) => each < minAcks)
      ? [`${name}: ${before} before, ${during} during, ${after} after`]
      : [];
  });
  const silent = only(entries, 'revoked')
    .filter(
      ({ userId, at, withinMs }) =>
        !entries.some(
          (entry) =>
            (entry.type === 'invoke' || entry.type === 'open') && entry.userId === userId && entry.at > at + withinMs,
        ),
    )
    .map(({ userId }) => `${userId} did not try to write again`);
  const unchanged = only(entries, 'change').length > 0 && only(entries, 'changed').length === 0;
  return [
    ...(only(entries, 'ok').length ? [] : ['nothing was acknowledged']),
    ...(unchanged ? ['no change was acknowledged'] : []),
    ...scarce,
    ...silent,
  ];
}

const CHECKS: Record<Rule, (record: RunRecord) => string[]> = {
  'exactly once': exactlyOnce,
  'no phantom': noPhantom,
  'one order': oneOrder,
  'no gap': noGap,
  'all equal': allEqual,
  'current texts': findEarlierTexts,
  positions: findWrongPositions,
  'nothing to outsiders': nothingToOutsiders,
  unknown,
};

/** Returns the violations of all rules in a run, which are none if all rules hold. */
export const findViolations = (record: RunRecord): Violation[] =>
  RULES.flatMap((rule) => CHECKS[rule](record).map((detail) => ({ rule, detail })));
