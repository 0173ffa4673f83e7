import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import {
  Binary,
  BSON,
  MongoClient,
  type Collection,
  type CreateIndexesOptions,
  type Db,
  type Document,
  type IndexSpecification,
  type MongoClientOptions,
} from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../index';
import { newDataDir } from '../testing';

/** A document as the cases write it. */
export interface Doc extends Document {
  _id: string | number | null;
}

/** The environment of a case: a collection with only the given documents, and its own database. */
export interface World {
  c: Collection<Doc>;
  db: Db;
  client: MongoClient;
  /** Sends commands to the database without the driver. */
  send(...commands: Document[]): Promise<Document[]>;
}

/** One row of a table of cases. */
export interface Case {
  name: string;
  given?: Doc[];
  /** An index of the collection, which is created after its documents. */
  index?: [IndexSpecification, CreateIndexesOptions?];
  run(world: World): Promise<unknown>;
  expect: unknown;
  /** The reason why the other engine responds differently. The case is not run there. */
  otherEngine?: string;
}

/** Gives documents the ids 1, 2, 3 and so on. */
export const numbered = (...documents: Document[]): Doc[] =>
  documents.map((document, index) => ({ _id: index + 1, ...document }));

/** Creates a case that checks which documents a filter matches in a find, a count, an update and a delete. */
export const matches = (
  name: string,
  given: Doc[],
  filter: Document,
  expected: unknown[],
  index?: Document,
  options: Document = {},
): Case => ({
  name,
  given,
  ...(index && { index: [index as never, options] }),
  run: async ({ c }) => {
    const found = (
      await c
        .find(filter as never)
        .sort({ _id: 1 })
        .toArray()
    ).map(({ _id }) => _id);
    const counted = await c.countDocuments(filter as never);
    const { matchedCount } = await c.updateMany(filter as never, { $set: { seen: 1 } });
    const { deletedCount } = await c.deleteMany({ seen: 1 } as never);
    return { found, counts: [counted, matchedCount, deletedCount] };
  },
  expect: { found: expected, counts: [expected.length, expected.length, expected.length] },
});

/** Starts a server in a directory of its own, which is removed with it. */
export async function startTemporary(): Promise<EmbeddedMongo & { dataDir: string }> {
  const dataDir = newDataDir();
  const mongo = await startEmbeddedMongo({ dataDir });
  const close = async (): Promise<void> => {
    await mongo.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...mongo, dataDir, close };
}

/** Starts a server for the tests of a file, and a client of it. */
export function useServer() {
  const server = {} as Awaited<ReturnType<typeof startTemporary>> & { client: MongoClient };
  beforeAll(async () => {
    Object.assign(server, await startTemporary());
    server.client = await new MongoClient(server.url).connect();
  }, 30_000);
  afterAll(async () => {
    await server.client.close();
    await server.close();
  });
  return server;
}

/** Runs a table of cases against this server and, if MONGODB_URL names another engine, against that one too. */
export function describeCases(subject: string, cases: Case[], options: MongoClientOptions = {}): void {
  describe(subject, () => {
    let mongo: EmbeddedMongo;
    let clients: MongoClient[] = [];

    beforeAll(async () => {
      mongo = await startTemporary();
      clients = [await new MongoClient(mongo.url, options).connect()];
      const other = process.env.MONGODB_URL;
      if (!other) return;
      const client = await new MongoClient(other, options).connect();
      const { setName } = await client.db('admin').command({ hello: 1 });
      if (setName === 'embedded') await client.close();
      else clients.push(client);
    }, 30_000);

    afterAll(async () => {
      for (const client of clients) await client.close();
      await mongo.close();
    });

    test.each(cases)(
      '$name',
      async ({ run, given = [], index, expect: expected, otherEngine }) => {
        for (const client of otherEngine === undefined ? clients : clients.slice(0, 1)) {
          const db = client.db(`conformance-${randomUUID().slice(0, 18)}`);
          const c = db.collection<Doc>('things');
          try {
            if (given.length > 0) await c.insertMany(given);
            if (index) await c.createIndex(...index);
            const { port } = client.options.hosts[0]!;
            expect(
              await run({
                c,
                db,
                client,
                send: (...commands) =>
                  sendRaw(port!, ...commands.map((command) => ({ ...command, $db: db.databaseName }))),
              }),
            ).toEqual(expected);
          } finally {
            await db.dropDatabase();
          }
        }
      },
      30_000,
    );
  });
}

/** Resolves to the code of the error with which an operation fails. */
export async function readErrorCode(operation: Promise<unknown>): Promise<unknown> {
  try {
    return { succeeded: await operation };
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

/** Sends commands unchanged over one connection, without the driver, which would add a session of its own. */
export async function sendRaw(port: number, ...commands: Document[]): Promise<Document[]> {
  const socket = connect(port, '127.0.0.1');
  const replies: Document[] = [];
  for (const command of commands) {
    const body = BSON.serialize(command);
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(2013, 12);
    socket.write(Buffer.concat([head, body]));
    let reply = Buffer.alloc(0);
    while (reply.length < 4 || reply.length < reply.readInt32LE(0))
      reply = Buffer.concat([reply, (await once(socket, 'data'))[0] as Buffer]);
    replies.push(BSON.deserialize(reply.subarray(21)));
  }
  socket.destroy();
  return replies;
}

/** Creates the id of a session in the form that commands contain. */
export const newSession = (): Document => ({ id: new Binary(randomBytes(16), 4) });
