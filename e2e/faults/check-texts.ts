import type { Entry } from './history';
import { keyOf, keyOfStored, only, type Of, type RunRecord } from './run-record';

/** A state of a message, from its sending or from a change, and when it was acknowledged, or Infinity. */
interface Version {
  content: string;
  isRemoved: boolean;
  acknowledgedAt: number;
}

/** Returns the states of each message in the order in which its author sent them. */
export function collectVersions(entries: readonly Entry[]): Map<string, Version[]> {
  const okAt = new Map(only(entries, 'ok').map((ok) => [keyOf(ok), ok.at]));
  const changedAt = new Map(only(entries, 'changed').map(({ changeId, at }) => [changeId, at]));
  const versions = new Map<string, Version[]>();
  for (const invoke of only(entries, 'invoke'))
    versions.set(keyOf(invoke), [
      { content: invoke.content, isRemoved: false, acknowledgedAt: okAt.get(keyOf(invoke)) ?? Infinity },
    ]);
  for (const change of only(entries, 'change'))
    versions.get(keyOf(change))?.push({
      content: change.content,
      isRemoved: change.kind === 'removal',
      acknowledgedAt: changedAt.get(change.changeId) ?? Infinity,
    });
  return versions;
}

type State = Pick<Version, 'content' | 'isRemoved'>;
const indexOf = (versions: readonly Version[], { content, isRemoved }: State): number =>
  versions.findIndex((each) => each.content === content && each.isRemoved === isRemoved);
/** Returns the index of the newest state that was acknowledged before a time. */
const acknowledgedBefore = (versions: readonly Version[], at: number): number =>
  versions.findLastIndex(({ acknowledgedAt }) => acknowledgedAt < at);

/**
 * An acknowledged change is stored. Nobody gets a text that the author has replaced before they asked for it, and what
 * the members see at the end, without reading again, is what is stored.
 */
export function findEarlierTexts({ entries, stored, members, hasChangeEntries }: RunRecord): string[] {
  const versions = collectVersions(entries);
  const bySeq = new Map(stored.map((entry) => [entry.seq, entry]));
  const versionsAt = (seq: number): Version[] => {
    const entry = bySeq.get(seq);
    return (entry && versions.get(keyOfStored(entry))) ?? [];
  };
  const replaced = stored
    .filter((entry) => !entry.change)
    .filter((entry) => {
      const all = versionsAt(entry.seq);
      return indexOf(all, entry) < acknowledgedBefore(all, Infinity);
    })
    .map(({ seq }) => `${seq} is stored with an earlier text`);
  const acknowledged = new Set(only(entries, 'changed').map(({ changeId }) => changeId));
  const missing = only(entries, 'change')
    .filter(({ changeId }) => hasChangeEntries && acknowledged.has(changeId))
    .filter(({ kind, seq }) => !stored.some(({ change }) => change?.kind === kind && change.seq === seq))
    .map(({ kind, seq }) => `the ${kind} of ${seq} was acknowledged and is not in the log`);

  const stale = only(entries, 'received').flatMap((received) => {
    const seen = received.change ?? received;
    const all = versionsAt(seen.seq);
    const least = acknowledgedBefore(all, received.requestedAt ?? -Infinity);
    return all.length > 0 && indexOf(all, seen) < Math.max(0, least)
      ? [`${received.userId} received an earlier text of ${seen.seq}`]
      : [];
  });
  const settledAt = entries.findIndex(({ type }) => type === 'settled');
  const views = hasChangeEntries
    ? listViews(entries.slice(0, settledAt === -1 ? entries.length : settledAt))
    : new Map();
  const different = members.flatMap((userId) =>
    stored
      .filter(({ seq, change, content, isRemoved }) => {
        const seen: State | undefined = change ? undefined : views.get(`${userId} ${seq}`);
        return seen && (seen.content !== content || seen.isRemoved !== isRemoved);
      })
      .map(({ seq }) => `${userId} sees another text of ${seq} than is stored`),
  );
  return [...replaced, ...missing, ...stale, ...different];
}

/** Returns what each person sees of each message: its state in the newest of its changes, or in itself. */
function listViews(entries: readonly Entry[]): Map<string, State> {
  const newest = new Map<string, Of<'received'>>();
  for (const received of only(entries, 'received')) {
    const key = `${received.userId} ${received.change?.seq ?? received.seq}`;
    const before = newest.get(key);
    if (!before || received.seq >= before.seq) newest.set(key, received);
  }
  return new Map([...newest].map(([key, received]) => [key, received.change ?? received]));
}
