import { startServerSide, type ServerSide, type ServerSideOptions } from '@meridian/launch/server-side';
import { startTestStore, type TestStore } from '@meridian/launch/test-store';
import { insertMembers, PREFIX, type Member, type Population } from './members';

/** The running product, and what a case starts beside it. */
export interface Product {
  store: TestStore;
  /** Starts the server side on a database that it shares with the others of the same prefix. */
  serve: (options?: Partial<ServerSideOptions>) => Promise<ServerSide>;
  /** Fills the databases of a prefix. */
  fill: (population: Population, prefix?: string) => Promise<Member[]>;
  /** Ends something at the end of the case, before all that was started earlier. */
  closeLater: <T extends { close: () => unknown }>(started: T) => T;
}

/** Starts a store, runs `work`, and ends everything that was started. */
export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const closing: { close: () => unknown }[] = [];
  const closeLater: Product['closeLater'] = (started) => {
    closing.unshift(started);
    return started;
  };
  try {
    const store = closeLater(await startTestStore());
    return await work({
      store,
      closeLater,
      serve: async (options) =>
        closeLater(await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX, ...options })),
      fill: (population, prefix = PREFIX) => insertMembers(store.url, prefix, population),
    });
  } finally {
    for (const each of closing) await each.close();
  }
}
