import { encodeValue, RANK } from '../bson/values';
import { spansOf } from '../query/plan';
import type { Collection, Index } from '../storage/collection';
import { recordOf } from '../storage/keys';
import { parsePlain } from '../bson/documents';
import type { Access } from '../storage/access';
import type { Server } from './server';

const EVERY_MS = 1000;
const SESSIONS_EVERY = 60;
const AT_ONCE = 1000;

/** Deletes, once a second, what TTL indexes say has expired, and now and then what sessions left. Returns what stops it. */
export function startSweeper(server: Server): () => Promise<void> {
  let round = 0;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    server.sessions.abortOld(); // at once, for what is swept may wait for a transaction
    running = running.then(() => sweep(server, round++ % SESSIONS_EVERY === 0)).catch(console.error);
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function sweep({ store, sessions, cursors }: Server, all: boolean): Promise<void> {
  if (all) await sessions.sweep();
  if (all) cursors.sweep();
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes) {
      if (index.spec.expireAfterSeconds === undefined || expired(store.reader(), index).length === 0) continue;
      await store.commit((writer) => expired(writer, index).forEach((key) => remove(writer, collection, recordOf(key))));
    }
  }
}

function expired(access: Access, index: Index): Buffer[] {
  const limit = new Date(Date.now() - index.spec.expireAfterSeconds! * 1000);
  const range = { low: { bytes: Buffer.of(RANK.date), after: false }, high: { bytes: encodeValue(limit), after: true } };
  const [span] = spansOf(index, [{ range, exact: 0, acceptsMissing: false }]).spans;
  return [...access.keys(span!.lower, span!.upper, false, AT_ONCE)];
}

function remove(access: Access, collection: Collection, record: number): void {
  const raw = access.get(collection, record);
  if (raw) access.write(collection, record, parsePlain(raw), undefined);
}
