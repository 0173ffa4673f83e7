import { dueRecords } from './due-records';
import { getSharedServerSide, setSharedServerSide } from '@meridian/launch/shared-server-side';
import { waitUntil } from './http';
import { RECORDING_STORES, STORES } from '../records/people';
import { createTestProduct, populate, startServers, type TestProduct, type Servers } from './start-test-product';

/**
 * The collections that are not cleared. Chat replicas cache the last number of a chapter's message log, so it must
 * continue; notifications reads its key once.
 */
const LASTING = ['messages', 'migrations', 'keys', 'sitepageversions'];

/**
 * Returns a test product on the server side that the files of this worker share. The first file starts it; later files
 * get it without the data of earlier ones. If cleaning fails, it is closed and a new one is started.
 */
export async function startSharedTestProduct(): Promise<TestProduct> {
  const shared = getSharedServerSide<Servers>();
  const servers = shared ?? (await startServers());
  if (!shared) setSharedServerSide(servers);
  const product = await createTestProduct(servers);
  try {
    if (shared) await clean(product);
    await populate(product);
    const { close } = product;
    product.close = async () => {
      // Sockets must close while the modules of this file still exist.
      await waitUntil('no socket is open', async () => (await openSockets(product)) === 0).catch(() => undefined);
      await close();
    };
    return product;
  } catch (error) {
    setSharedServerSide(undefined);
    await servers.server.close();
    await product.close();
    if (!shared) throw error;
    process.stdout.write(`the shared server side cannot be used again: ${String(error)}\n`);
    return startSharedTestProduct();
  }
}

/** Returns the number of sockets at the replicas that respond. */
async function openSockets({ server }: TestProduct): Promise<number> {
  const headers = { authorization: `Bearer ${server.secrets.serviceToken}` };
  const counts = (['chat-1', 'chat-2'] as const).map((replica) =>
    fetch(`${server.urlOf(replica)}/internal/sockets`, { headers }).then(
      async (response) => ((await response.json()) as { sockets: unknown[] }).sockets.length,
      () => 0,
    ),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count);
}

/** Restores the services and removes the documents when no work of an earlier file is pending. */
async function clean(product: TestProduct): Promise<void> {
  const { server, db, collection } = product;
  await server.restore();
  await waitUntil(
    'no work is left',
    async () =>
      (
        await Promise.all([
          openSockets(product),
          ...['personOutbox', 'removalOutbox'].map((outbox) => dueRecords(db('auth'), outbox)),
          dueRecords(db('chapters'), 'memberChangeOutbox'),
          ...RECORDING_STORES.flatMap((store) =>
            ['auditOutbox', 'domainEventOutbox'].map((outbox) => dueRecords(db(store), outbox)),
          ),
        ])
      ).every((count) => count === 0),
    20,
  );
  await Promise.all(
    STORES.map(async (store) => {
      for (const { name } of await db(store).listCollections({}, { nameOnly: true }).toArray())
        if (!LASTING.includes(name)) await collection(store, name).deleteMany({});
    }),
  );
}
