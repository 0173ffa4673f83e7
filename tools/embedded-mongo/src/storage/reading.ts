import type { View } from './view';

/** Returns a view for a read. It is a snapshot of its beginning, even if data is written meanwhile. */
export function createReadView(view: View): View {
  const entries = view.entries.fork();
  return {
    entries,
    collections: {
      get: (namespace) => view.collections.get(namespace)?.over(entries),
      values: () => view.collections.values(),
    },
    ensure: (db, name) => view.ensure(db, name),
    write: (collection, writes) => view.write(collection, writes),
  };
}
