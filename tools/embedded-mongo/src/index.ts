import { mkdirSync } from 'node:fs';
import { lockDirectory } from './server/directory-lock';
import { Listener } from './server/listener';
import { Server } from './server/server';
import { startSweeper } from './server/sweeper';
import { Store } from './storage/store';

/** Where the data is, and where the server listens. */
export interface EmbeddedMongoOptions {
  /** Made if it is not there; belongs to one server at a time. */
  dataDir: string;
  /** 0, the default, takes a free port. */
  port?: number;
}

/** A running server. */
export interface EmbeddedMongo {
  /** What to give the driver: `mongodb://127.0.0.1:<port>`. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Starts a server that speaks MongoDB's protocol on 127.0.0.1, for development and tests. Throws under NODE_ENV=production,
 * and if another process has the directory or the port.
 * @example const mongo = await startEmbeddedMongo({ dataDir: '.data/mongo' }); await mongoose.connect(mongo.url);
 */
export async function startEmbeddedMongo({ dataDir, port = 0 }: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('embedded-mongo is for development and tests: with NODE_ENV=production set MONGODB_URL to a MongoDB replica set.');
  }
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDirectory(dataDir);
  const store = new Store(dataDir);
  const server = new Server(store);
  const listener = new Listener(server);
  try {
    const bound = await listener.listen(port);
    const stopSweeper = startSweeper(server);
    const close = async (): Promise<void> => {
      await listener.close();
      server.sessions.abortWhere(() => true); // a write may wait for one
      stopSweeper();
      await store.close();
      await unlock();
    };
    return { url: `mongodb://127.0.0.1:${bound}`, port: bound, close };
  } catch (error) {
    await store.close();
    await unlock();
    throw error;
  }
}
