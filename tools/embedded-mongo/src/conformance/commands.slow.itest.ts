import { Long, type Document } from 'mongodb';
import { newSession, sendRaw, useServer } from './testing';

const server = useServer();
afterEach(() => server.client.db('shop').dropDatabase());

test('`__proto__` is refused in every position, and is harmless', async () => {
  const own = (value: unknown): Document =>
    Object.defineProperty({}, '__proto__', { value, enumerable: true }) as Document;
  const command = (documents: unknown[]): Document => ({ insert: 'things', documents, $db: 'shop' });
  const replies = await sendRaw(
    server.port,
    command([{ _id: 1, a: own({ b: 1 }) }]),
    command([own(1)]),
    { find: 'things', filter: own({ $exists: true }), $db: 'shop' },
    { ping: 1, ...own({ x: 1 }), $db: 'shop' },
    command([{ _id: 2, text: '__proto__' }]),
  );
  expect(replies.map(({ code, n }) => (code ?? n) as unknown)).toEqual([2, 2, 2, 2, 1]);
});

test('Unsupported concerns and commands that no transaction has are refused by name', async () => {
  const send = async (...commands: Document[]): Promise<Document[]> =>
    sendRaw(server.port, ...commands.map((command) => ({ ...command, $db: 'shop' })));
  const insert = (concern: unknown): Document => ({ insert: 'things', documents: [{ a: 1 }], writeConcern: concern });
  const written = await send(
    ...[
      { w: 10 },
      { w: 'none' },
      { w: 'majority', j: true, wtimeout: 5 },
      { w: 1 },
      { w: -1 },
      { w: true },
      { x: 1 },
    ].map(insert),
  );
  expect(
    written.map(
      ({ ok, n, code, writeConcernError: error }) => [ok, n, code, (error as Document | undefined)?.code] as unknown,
    ),
  ).toEqual([
    [1, 1, undefined, 100],
    [1, 1, undefined, 79],
    [1, 1, undefined, undefined],
    [1, 1, undefined, undefined],
    [0, undefined, 9, undefined],
    [0, undefined, 9, undefined],
    [0, undefined, 9, undefined],
  ]);
  const reads = await send(
    ...['snapshot', 'nonsense', 'majority', 'linearizable', 'local'].map((level) => ({
      find: 'things',
      readConcern: { level },
    })),
    { find: 'things', readConcern: { level: 'local', atClusterTime: 1 } },
    { find: 'things', writeConcern: { w: 1 } },
  );
  expect(reads.map(({ ok, code }) => (ok === 1 ? 1 : code) as unknown)).toEqual([115, 9, 1, 1, 1, 115, 72]);
  for (const command of [
    { count: 'things' },
    { listCollections: 1 },
    { listIndexes: 'things' },
    { explain: { find: 'things' } },
    { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'a' }] },
    { ping: 1 },
  ]) {
    const [reply] = await send({
      ...command,
      lsid: newSession(),
      txnNumber: Long.fromNumber(1),
      autocommit: false,
      startTransaction: true,
    });
    expect({ command, code: reply!.code as unknown }).toEqual({ command, code: 263 });
  }
});

test('listDatabases lists the names of the existing databases', async () => {
  const listNames = async (filter?: Document) =>
    (
      await server.client
        .db()
        .admin()
        .listDatabases({ nameOnly: true, ...(filter && { filter }) })
    ).databases;
  expect(await listNames()).toEqual([]);
  await server.client.db('b').collection('x').insertOne({ n: 1 });
  await server.client.db('a').createCollection('y');
  expect(await listNames()).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(await listNames({ name: /^b/ })).toEqual([{ name: 'b' }]);
});
