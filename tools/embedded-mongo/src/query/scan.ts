import type { Access } from '../storage/access';
import type { Collection } from '../storage/collection';
import { recordOf } from '../storage/keys';
import type { IndexScan, Plan } from './plan';

/** What a query has looked at. */
export interface Counters {
  keys: number;
  docs: number;
  returned: number;
}

/** The records a plan leads to, each once, in the plan's order. */
export function scanRecords(access: Access, collection: Collection, plan: Plan, counters: Counters): Iterable<number> {
  switch (plan.kind) {
    case 'collection': return access.records(collection);
    case 'index': return scanIndex(access, plan, counters);
    case 'alternatives': return once(chain(plan.scans.map((scan) => scanIndex(access, scan, counters))));
  }
}

function scanIndex(access: Access, plan: IndexScan, counters: Counters): Iterable<number> {
  const keys = plan.merge && plan.spans.length > 1 ? merged(access, plan) : chain(inOrder(plan).map((span) => access.keys(span.lower, span.upper, plan.reverse)));
  const records = counted(keys, counters);
  return plan.index.multikey.size > 0 ? once(records) : records;
}

const inOrder = ({ spans, reverse }: IndexScan): IndexScan['spans'] => (reverse ? [...spans].reverse() : spans);

function* counted(keys: Iterable<Buffer>, counters: Counters): Generator<number> {
  for (const key of keys) {
    counters.keys++;
    yield recordOf(key);
  }
}

function* chain<T>(parts: Iterable<Iterable<T>>): Generator<T> {
  for (const part of parts) yield* part;
}

function* once(records: Iterable<number>): Generator<number> {
  const seen = new Set<number>();
  for (const record of records) {
    if (seen.has(record)) continue;
    seen.add(record);
    yield record;
  }
}

/** Reads several spans at once, always taking the one whose key goes on lowest after its prefix (or highest, backwards). */
function* merged(access: Access, { spans, reverse }: IndexScan): Generator<Buffer> {
  const sign = reverse ? -1 : 1;
  const open = spans.map((span) => ({ prefix: span.prefix, keys: access.keys(span.lower, span.upper, reverse)[Symbol.iterator]() }));
  const heads = open.flatMap(({ prefix, keys }) => {
    const { value, done } = keys.next();
    return done ? [] : [{ rest: (value as Buffer).subarray(prefix), key: value as Buffer, prefix, keys }];
  });
  try {
    while (heads.length > 0) {
      let lowest = 0;
      for (let i = 1; i < heads.length; i++) if (Buffer.compare(heads[i]!.rest, heads[lowest]!.rest) * sign < 0) lowest = i;
      const head = heads[lowest]!;
      yield head.key;
      const { value, done } = head.keys.next();
      if (done) heads.splice(lowest, 1);
      else Object.assign(head, { key: value, rest: (value as Buffer).subarray(head.prefix) });
    }
  } finally {
    for (const { keys } of heads) keys.return?.();
  }
}
