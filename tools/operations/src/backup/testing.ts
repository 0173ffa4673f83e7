import { liveDatabase, LIVE_COLLECTION } from '@meridian/kit/live-database';
import { BSON, Long, MongoClient, type Document } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { STORES, type Store, type Stores } from './stores';

const url = process.env.MONGODB_URL ?? '';

/** Stores of a test's own, with a few documents of every service. */
export async function createTestStores() {
  const prefix = `t_${randomBytes(4).toString('hex')}_`;
  const client = await MongoClient.connect(url);
  const databaseOf = (store: Store) => `${prefix}${store}`;
  const live = async (store: Store) => client.db(await liveDatabase(client, databaseOf(store)));
  return {
    stores: { client, databaseOf } satisfies Stores,
    prefix,
    live,
    /** Replaces the documents. */
    async write(word: string): Promise<void> {
      for (const store of STORES) {
        const db = await live(store);
        await db.collection('things').deleteMany({});
        await db.collection('things').createIndex({ number: 1 }, { unique: true });
        await db.collection('things').insertMany(Array.from({ length: 3 }, (_none, number) => ({ number, word })));
      }
      const words = (await live('chat')).collection('words');
      await words.deleteMany({});
      await words.insertOne({ word, at: new Date(), long: Long.fromString('9007199254740993') });
    },
    /** What the services would find: the words of all documents, each once, and the number of the documents. */
    async read(): Promise<{ words: string[]; documents: number }> {
      const words = new Set<string>();
      let documents = 0;
      for (const store of STORES)
        for (const name of ['things', 'words'])
          for (const { word } of await (await live(store)).collection(name).find().toArray()) {
            words.add(String(word));
            documents += 1;
          }
      return { words: [...words], documents };
    },
    /** As after the lease of what was killed. */
    async forgetPrograms(): Promise<void> {
      for (const store of STORES)
        await client
          .db(databaseOf(store))
          .collection(LIVE_COLLECTION)
          .updateMany({}, { $unset: { programs: 1 } });
    },
    async close(): Promise<void> {
      for (const store of STORES)
        for (const suffix of ['', '_b']) await client.db(`${databaseOf(store)}${suffix}`).dropDatabase();
      await client.close();
    },
  };
}

/** A way to the database that breaks for ever before the command with this number, as if the client were killed. */
export async function createBreakingProxy(before: number, onBreak: () => void = () => undefined) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const sessions = new Map<string, Document>();
  let [commands, isBroken] = [0, false];
  const server = createServer((program) => {
    const database = connect(Number(port), hostname);
    for (const socket of [program, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    let rest: Buffer = Buffer.alloc(0);
    program.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0));
        rest = rest.subarray(message.length);
        const isHandshake =
          message.includes('helloOk') || message.includes('topologyVersion') || message.includes('endSessions');
        if (!isHandshake) {
          commands += 1;
          const { lsid } = BSON.deserialize(message.subarray(21), { allowObjectSmallerThanBufferSize: true });
          if (lsid) sessions.set(String(lsid.id), lsid as Document);
        }
        if (commands >= before && !isBroken) {
          isBroken = true;
          onBreak();
        }
        if (isBroken) for (const socket of sockets) socket.destroy();
        else database.write(message);
      }
    });
    database.on('data', (chunk) => program.write(chunk)).on('close', () => program.destroy());
    program.on('close', () => database.destroy());
    if (isBroken) program.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    isBroken: () => isBroken,
    /** Ends its transactions, as the server does after a minute. */
    endTransactions: () =>
      MongoClient.connect(url).then(async (client) => {
        await client
          .db('admin')
          .command({ killSessions: [...sessions.values()] })
          .catch(() => undefined);
        await client.close();
      }),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
