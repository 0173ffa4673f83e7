import { encodeValue } from '../bson/key-encoder';
import type { Collection, Index } from '../storage/collection';
import { recordOf } from '../storage/keys';
import { Reader } from '../storage/reader';
import { spansOf } from '../query/spans';
import { RANK } from '../bson/ranks';
import type { Server } from './server';

const EVERY_MS = 1000;
const SESSIONS_EVERY = 60;
const AT_ONCE = 1000;

/** Deletes, once a second, what TTL indexes say has expired, and now and then what sessions left. Returns what stops it. */
export function startSweeper(server: Server): () => void {
  let round = 0;
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void sweep(server, round++ % SESSIONS_EVERY === 0).catch(console.error).finally(() => { running = false; });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function sweep(server: Server, sessions: boolean): Promise<void> {
  await server.sessions.sweep(sessions);
  if (sessions) server.cursors.closeWhere(({ idle }) => idle);
  for (const collection of server.store.collections.values()) {
    for (const index of collection.indexes) if (index.spec.expireAfterSeconds !== undefined) await expire(server, collection, index);
  }
}

async function expire({ store }: Server, collection: Collection, index: Index): Promise<void> {
  const limit = new Date(Date.now() - index.spec.expireAfterSeconds! * 1000);
  const range = { low: { bytes: Buffer.of(RANK.date), after: false }, high: { bytes: encodeValue(limit), after: true } };
  const [span] = spansOf(index, [{ range, exact: 0, acceptsMissing: false }]).spans;
  const reader = new Reader(store);
  const expired = [...reader.keys(span!.lower, span!.upper, false, AT_ONCE)].map(recordOf);
  reader.close();
  if (expired.length === 0) return;
  await store.commit((writer) => {
    for (const key of [...writer.keys(span!.lower, span!.upper, false, AT_ONCE)]) {
      const record = recordOf(key);
      const raw = writer.get(collection, record);
      if (raw) writer.write(collection, record, store.parse(raw), undefined);
    }
  });
}
