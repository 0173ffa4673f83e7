import { chmodSync, mkdirSync } from 'node:fs';
import { CommandError } from './errors';
import { lockDirectory } from './storage/directory-lock';
import { Server } from './server/server';
import { listen } from './server/wire';
import { Store } from './storage/store';

/** Errors of storage are reported where they happen. */
const report = (error: unknown): void => {
  if (!(error instanceof CommandError)) console.error(error);
};

/** A running server. `url` and `port` are for the driver. */
export type EmbeddedMongo = { url: string; port: number; close: () => Promise<void> };

/**
 * Starts a server that speaks MongoDB's protocol on 127.0.0.1, for development and tests. Port 0 selects a free one.
 * Throws under NODE_ENV=production, if another process uses the directory or the port, and if the stored data is
 * damaged.
 * @example const mongo = await startEmbeddedMongo({ dataDir: '.data/mongo' }); await mongoose.connect(mongo.url);
 */
export async function startEmbeddedMongo({
  dataDir,
  port = 0,
}: {
  dataDir: string;
  port?: number;
}): Promise<EmbeddedMongo> {
  if (process.env.NODE_ENV === 'production')
    throw new Error(
      'embedded-mongo is for development and tests: with NODE_ENV=production set MONGODB_URL to a MongoDB replica set.',
    );
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  const unlock = await lockDirectory(dataDir);
  const store = await Store.open(dataDir).catch((error: unknown) =>
    unlock().then(() => {
      throw error;
    }),
  );
  const server = new Server(store);
  const free = async (): Promise<void> => {
    try {
      await store.close();
    } finally {
      await unlock();
    }
  };
  const stopListening = await listen(server, port).catch((error: unknown) =>
    free().then(() => {
      throw error;
    }),
  );
  const sweeping = setInterval(() => void server.sweep().catch(report), 1000).unref();
  const close = async (): Promise<void> => {
    await stopListening();
    server.close();
    clearInterval(sweeping);
    await free();
  };
  return { url: `mongodb://${server.address}`, port: Number(server.address.split(':')[1]), close };
}
