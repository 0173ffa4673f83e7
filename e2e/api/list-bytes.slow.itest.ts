import type { Route } from '@meridian/shared-types/contracts';
import { maxBytesOf, publicContracts } from '@meridian/shared-types/contracts';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';
import { ObjectId, type Document } from 'mongodb';
import { toInputSchema, type JsonSchema } from './bad-input/json-schema';
import { callNameOf, CALLS } from './contract-calls';
import { allCalls } from './cost/all-calls';
import type { CostContext } from './cost/measured-calls';
import { insertBulkData } from './insert-bulk-data';
import { STORES } from './insert-person';
import { SAMPLE_EVENT } from './sample-event';
import { emitWithAck, HERE, startTestProduct, Visitor, type TestProduct } from './test-product';

jest.setTimeout(1_200_000);

/** As many as the longest list may have, and one more for the last page. */
const DOCUMENTS = 521;

const SERVICES = ['auth', 'chapters', 'events', 'chat-1', 'chat-2', 'admin', 'notifications', 'content'] as const;

const product = {} as TestProduct;
const context = { product } as CostContext;
beforeAll(async () => {
  Object.assign(product, await startTestProduct());
  const { member } = product.personas;
  context.eventId = (await member.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT)).id;
  await member.ok('POST', `/api/events/${context.eventId}/rsvp`, { status: 'attending' });
  context.socket = await member.socket();
  await emitWithAck(context.socket, 'join-chapter', HERE);
}, 60_000);
afterAll(async () => {
  context.socket?.disconnect();
  await product.close?.();
}, 30_000);

const routes = Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract));
const routesAt = createRouteMatcher(routes.filter(({ method }) => method === 'GET'));

/** Adds the longest texts that fields with these names may have to `longest`. */
function collectTexts(schema: JsonSchema, longest: Map<string, number>, name = ''): void {
  for (const variant of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) collectTexts(variant, longest, name);
  if (schema.items) collectTexts(schema.items, longest, name);
  for (const [each, property] of Object.entries(schema.properties ?? {})) collectTexts(property, longest, each);
  const isFree = schema.type === 'string' && !schema.pattern && !schema.format && !schema.enum && !('const' in schema);
  if (isFree && schema.maxLength) longest.set(name, Math.max(longest.get(name) ?? 0, schema.maxLength));
}

/** The longest text of each field of the contract, by service and name. */
const longestIn = Object.fromEntries(
  STORES.map((store) => {
    const longest = new Map<string, number>();
    for (const { service, body } of routes) if (service === store && body) collectTexts(toInputSchema(body), longest);
    return [store, longest];
  }),
);
/** Texts that a service has from another one, or of which it stores another form. 0 is for a choice of texts. */
const COPIED: Record<string, Record<string, number>> = {
  people: { name: 100, location: 120, description: 2000 },
  users: { name: 100, location: 120, description: 2000 },
  chapters: { name: 100, state: 60, description: 600 },
  messages: { content: 4000 },
  directMessages: { content: 2000 },
  eventMessages: { content: 4000 },
  conversations: { content: 200 },
  auditEntries: { detail: 300, subject: 60, address: 45, userAgent: 200 },
  threads: { reason: 0 },
  letters: { text: 600 },
};
/** Collections whose documents are no content of people, or are found by what they contain. */
const UNTOUCHED =
  /^(?:migrations|liveDatabase|keys|sessions|.*[oO]utbox|.*[lL]ocks?|leases?|sitepage.*|.*[Pp]roposals?|domainEvents|.*Feeds?|.*[tT]okens?|savedfilters|savedFilters)$/;

/** Returns a document with the longest text in each field for text. The letter takes three bytes. */
function lengthen(value: unknown, longest: ReadonlyMap<string, number>, name: string, n: number): unknown {
  if (typeof value === 'string') {
    const most = longest.get(name);
    return !most || /^[0-9a-f]{24}$/.test(value) ? value : `${n} `.padEnd(most, '語').slice(0, most);
  }
  if (Array.isArray(value)) return value.map((each) => lengthen(each, longest, name, n));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, lengthen(each, longest, key, n)]));
}

async function lengthenAll(): Promise<void> {
  for (const store of STORES)
    for (const { name } of await product.db(store).listCollections({}, { nameOnly: true }).toArray()) {
      if (UNTOUCHED.test(name)) continue;
      const collection = product.db(store).collection<Document>(name);
      const longest = new Map([...(longestIn[store] ?? []), ...Object.entries(COPIED[name] ?? {})]);
      let n = 0;
      for await (const document of collection.find()) {
        const changed = lengthen(document, longest, '', (n += 1)) as Document;
        if (name === 'people') changed.tags = Array.from({ length: 20 }, () => '語'.repeat(40));
        await collection.replaceOne({ _id: document._id }, changed).catch(() => undefined); // A name is unique.
      }
    }
}

/** The copies of each of the newest documents of a small collection. */
const COPIES = 210;
const COPIED_DOCUMENTS = 5;

/** Collections with one document for each month, chapter or run, and those of which a person has only a few. */
const NOT_COPIED = /^(?:tallies|countRuns|chapterHealth|calendarfeeds)$/;

/** Returns another value for the field of a unique index. An id becomes that of one of the people. */
function vary(value: unknown, n: number, people: readonly ObjectId[]): unknown {
  const person = people[n % people.length]!;
  if (value instanceof ObjectId) return person;
  if (value instanceof Date) return new Date(value.getTime() + n);
  if (typeof value === 'number') return value + 10_000 + n;
  if (Array.isArray(value)) return value.map((each) => vary(each, n, people));
  if (typeof value !== 'string') return value;
  return /^[0-9a-f]{24}$/.test(value) ? String(person) : `${n}-${value}`.slice(0, Math.max(value.length, 6));
}

/** Copies the newest documents of each collection that has no full page, so that its lists have one. */
async function multiplyAll(): Promise<void> {
  const grown = await product
    .db('chapters')
    .collection('people')
    .find({}, { projection: { _id: 1 } })
    .toArray();
  const people = grown.map(({ _id }) => _id);
  for (const store of STORES)
    for (const { name } of await product.db(store).listCollections({}, { nameOnly: true }).toArray()) {
      const collection = product.db(store).collection<Document>(name);
      if (UNTOUCHED.test(name) || NOT_COPIED.test(name) || (await collection.countDocuments()) >= DOCUMENTS) continue;
      const unique = (await collection.indexes()).flatMap(({ unique: is, key }) =>
        is ? [Object.keys(key as object).at(-1) ?? ''] : [],
      );
      const samples = await collection.find().sort({ _id: -1 }).limit(COPIED_DOCUMENTS).toArray();
      const copies = samples.flatMap((sample) =>
        Array.from({ length: COPIES }, (_, n) => ({
          ...sample,
          ...Object.fromEntries(
            unique.flatMap((field) => (field in sample ? [[field, vary(sample[field], n, people)]] : [])),
          ),
          _id: sample._id instanceof ObjectId ? new ObjectId() : vary(sample._id, n, people),
        })),
      );
      // A store refuses those copies that another rule forbids.
      if (copies.length > 0)
        await collection.insertMany(copies as Document[], { ordered: false }).catch(() => undefined);
    }
}

interface Measured {
  bytes: number;
  items: number;
  ms: number;
  most: number;
  status: number;
}

/** Makes each read with the largest page, and notes the longest response of each call. */
async function measureReads(sends: ReadonlyMap<string, () => Promise<unknown>>): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  const { call } = Visitor.prototype;
  const spy = jest.spyOn(Visitor.prototype, 'call').mockImplementation(async function (
    this: Visitor,
    method,
    target,
    options,
  ) {
    const url = new URL(target, 'http://x');
    const route = method === 'GET' ? routesAt(url.pathname)[0]?.route : undefined;
    const limit = route?.query && toInputSchema(route.query).properties?.limit;
    if (limit) url.searchParams.set('limit', String(largestLimit(route!)));
    const started = performance.now();
    const response = await call.call(this, method, limit ? url.pathname + url.search : target, options);
    if (!route || route.mediaType) return response;
    const name = `${route.service} ${route.path}`;
    const lists = [response.body, ...Object.values(Object(response.body) as object)].filter(Array.isArray);
    const one = {
      bytes: response.bytes.length,
      items: Math.max(0, ...lists.map(({ length }) => length)),
      ms: Math.round(performance.now() - started),
      most: maxBytesOf(route),
      status: response.status,
    };
    if (one.bytes >= (measured.get(name)?.bytes ?? 0)) measured.set(name, one);
    return response;
  });
  // A later read of a list whose first page failed has no cursor.
  for (const send of sends.values())
    await Promise.resolve()
      .then(send)
      .catch(() => undefined);
  spy.mockRestore();
  for (const [path, bytes] of longResponses())
    for (const [name, one] of measured) if (name.endsWith(` ${path}`)) one.bytes = Math.max(one.bytes, bytes);
  return measured;
}

/** Returns the bytes of the responses that services refused to send, by path, from their logs. */
function longResponses(): [string, number][] {
  const { server } = product;
  const lines = SERVICES.flatMap((name) => server.logOf(name).split('\n'));
  return lines
    .filter((line) => line.includes('response too long'))
    .map((line) => {
      const { route, bytes } = JSON.parse(line.slice(line.indexOf('{'))) as { route: string; bytes: number };
      return [route, bytes];
    });
}

/** Returns the largest page size that the query of a call accepts. */
function largestLimit({ query }: Route): number {
  const accepts = (limit: number) =>
    !query!.safeParse({ limit: String(limit) }).error?.issues.some(({ path }) => path[0] === 'limit');
  return [1000, 500, 200, 100, 50, 20].find(accepts)!;
}

test('every read keeps within the bytes of the contract, with the longest texts and the largest pages', async () => {
  const reads = Object.entries(allCalls(context)).filter(([name]) => CALLS[callNameOf(name)]?.method === 'GET');
  const sends = new Map<string, () => Promise<unknown>>();
  for (const [name, prepare] of reads) sends.set(name, await prepare());
  await insertBulkData(product, DOCUMENTS);
  await lengthenAll();
  await multiplyAll();
  const measured = await measureReads(sends);
  const rows = [...measured].sort(([, one], [, other]) => other.bytes - one.bytes);
  process.stdout.write(
    `${['bytes', 'most', 'items', 'ms', 'status', 'call'].join('\t')}\n${rows
      .map(([name, { bytes, most, items, ms, status }]) => [bytes, most, items, ms, status, name].join('\t'))
      .join('\n')}\n`,
  );
  expect(rows.length).toBeGreaterThan(80);
  // A response that is too long has the status 500, because the services of this product do not run in production.
  expect(rows.filter(([, { bytes, most, status }]) => bytes > most || status >= 500).map(([name]) => name)).toEqual([]);
});
