import { Access } from './access';
import type { Collection } from './collection';
import type { Store } from './store';

/** Sees the data as it was when it was made; must be closed. */
export class Reader extends Access {
  constructor(store: Store) {
    super(store, store.committed, store.db.useReadTransaction());
  }

  close(): void {
    this.snapshot?.done();
  }

  override write(): void {
    throw new Error('a reader cannot write');
  }

  override ensureCollection(): Collection {
    throw new Error('a reader cannot create');
  }
}
