import type { View } from './transaction';

/** What a read sees: a view as it is when the read begins, however long it takes and whatever is written meanwhile. */
export function readingOf(view: View): View {
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
