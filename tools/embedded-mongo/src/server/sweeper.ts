import { RANK } from '../bson/values';
import { Edge } from '../storage/edge';
import type { Store } from '../storage/store';
import { Held } from '../storage/view';
import type { Server } from './server';

const EVERY_MS = 1000;

/** Once a second: deletes what TTL indexes say has expired, and forgets old sessions and cursors. Returns what stops it. */
export function startSweeper(server: Server): () => void {
  const timer = setInterval(() => {
    server.sessions.sweep();
    server.cursors.sweep();
    sweepExpired(server.store);
    server.store.save().catch(console.error);
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

function sweepExpired(store: Store): void {
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes) {
      if (index.spec.expireAfterSeconds === undefined) continue;
      const limit = new Date(Date.now() - index.spec.expireAfterSeconds * 1000);
      for (const record of [...index.records(index.span([], new Edge(-1, RANK.date), new Edge(1, RANK.date, limit)))]) {
        try {
          store.write(collection, [[record, undefined]]);
        } catch (error) {
          if (!(error instanceof Held)) throw error; // a transaction has it: another time
        }
      }
    }
  }
}
