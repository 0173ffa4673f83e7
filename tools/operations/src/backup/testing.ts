import { Long, MongoClient } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { STORES, type Store } from '../services';
import type { Stores } from './stores';

const url = process.env.MONGODB_URL ?? '';

/** Creates the stores of a test, with names for databases that do not exist yet. */
export async function createTestStores() {
  const prefix = `t_${randomBytes(4).toString('hex')}_`;
  const client = await MongoClient.connect(url);
  const nameDatabase = (store: Store) => `${prefix}${store}`;
  const databases = STORES.map((store) => client.db(nameDatabase(store)));
  return {
    stores: { client, nameDatabase } satisfies Stores,
    prefix,
    /** Writes a few documents of every service. */
    async write(word: string): Promise<void> {
      for (const db of databases) {
        await db.collection('things').createIndex({ number: 1 }, { unique: true });
        await db.collection('things').insertMany(Array.from({ length: 3 }, (_none, number) => ({ number, word })));
      }
      const words = client.db(nameDatabase('chat')).collection('words');
      await words.insertOne({ word, at: new Date(), long: Long.fromString('9007199254740993') });
    },
    /** Reads the distinct words of all documents, and the number of documents. */
    async read(): Promise<{ words: string[]; documents: number }> {
      const found = await Promise.all(
        databases.flatMap((db) => ['things', 'words'].map((name) => db.collection(name).find().toArray())),
      );
      const documents = found.flat();
      return { words: [...new Set(documents.map(({ word }) => String(word)))], documents: documents.length };
    },
    /** Returns the names of the collections of each database. */
    collections: () =>
      Promise.all(databases.map(async (db) => (await db.listCollections().toArray()).map(({ name }) => name).sort())),
    /** Removes the databases. */
    async drop(): Promise<void> {
      for (const db of databases) await db.dropDatabase();
    },
    async close(): Promise<void> {
      await this.drop();
      await client.close();
    },
  };
}

/**
 * Creates a proxy to the database that breaks permanently before the command with this number, as if the client were
 * killed.
 */
export async function createBreakingProxy(before: number, onBreak: () => void = () => undefined) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let [commands, isBroken] = [0, false];
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    let rest: Buffer = Buffer.alloc(0);
    client.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0));
        rest = rest.subarray(message.length);
        const isHandshake =
          message.includes('helloOk') || message.includes('topologyVersion') || message.includes('endSessions');
        if (!isHandshake) commands += 1;
        if (commands >= before && !isBroken) {
          isBroken = true;
          onBreak();
        }
        if (isBroken) for (const socket of sockets) socket.destroy();
        else database.write(message);
      }
    });
    database.on('data', (chunk) => client.write(chunk)).on('close', () => client.destroy());
    client.on('close', () => database.destroy());
    if (isBroken) client.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    isBroken: () => isBroken,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
