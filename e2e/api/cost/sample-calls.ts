import type { Route } from '@meridian/shared-types/contracts';
import type { ChatClientEvent } from '@meridian/shared-types';
import { toInputSchema, type JsonSchema } from '../bad-input/json-schema';
import { findCaller, prepareWrite, sampleNameOf } from '../samples/prepare-write';
import { inDays, type Fixtures } from '../matrix/fixtures';
import { isSuccess, send, writes } from '../matrix/run';
import { getPersona } from '../matrix/get-persona';
import { SOCKET_ROWS } from '../matrix/socket-rows';
import { TABLE } from '../samples/all-samples';
import { ROUTES, type Row } from '../samples/sample';
import { emitWithAck, HERE, REMOTE, type ChatClient, type HttpResponse, type Persona } from '../product/test-product';
import { outcomeOf } from '../crashes/crash-case';

export type Send = () => Promise<unknown>;
/** Sets up one call and returns it, so that only the call itself is measured. */
export type Prepare = () => Promise<Send>;

/** The values of filters by their names; a filter of a fixed set of values has one for each. */
const VALUES: Record<string, string[]> = {
  search: ['grown town', 'gr'],
  chapter: [String(HERE)],
  chapters: [`${HERE},${REMOTE}`],
  limit: ['5'],
};
const MONTH = `from=${inDays(-15)}&to=${inDays(15)}`;
/** These make sense only together with another filter, or are tested as the next page. */
const NOT_ALONE = /^(?:after|before|from|to|columns|until|signature|expires)$/;

/** The values of a filter that are tried. One with more values, such as the kind of an action, treats them alike. */
const MOST_VALUES = 12;

function listValues(name: string, { enum: values = VALUES[name], type }: JsonSchema): string[] {
  if (NOT_ALONE.test(name)) return [];
  if (values) return values.length > MOST_VALUES ? (values as string[]).slice(0, 1) : (values as string[]);
  return type === 'boolean' ? ['true'] : [];
}

/** A filter that the query of the sample excludes: events are of one chapter or of several. */
const EXCLUDED = /^events\.list, of a chapter, \w+ \?chapters=/;

/** Returns the queries of a read: none, each filter and order, and an interval. */
function listQueries({ query, method }: Route): string[] {
  if (!query || method !== 'GET') return [''];
  const { properties = {} } = toInputSchema(query);
  const each = Object.entries(properties).flatMap(([name, schema]) =>
    listValues(name, schema).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  const hasInterval = 'from' in properties && 'to' in properties;
  return ['', ...each, ...(hasInterval ? [MONTH] : [])];
}

const expectOk = (what: string, response: HttpResponse): void => {
  if (!isSuccess(response.status)) throw new Error(`${what}: ${response.status} ${response.text.slice(0, 200)}`);
};

/** Joins two queries. A parameter of the second one replaces that of the first one. */
function joined(query = '', more = ''): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(more)) parameters.set(name, value);
  return more ? `?${parameters.toString()}` : query;
}

interface Entry {
  id?: string;
  userId?: string;
  seq?: number;
  line?: number;
}
/** Returns the entries of a page, which are the response or a field of it. */
const entriesIn = (body: unknown): Entry[] =>
  [body, ...Object.values(Object(body) as object)].find((each): each is Entry[] => Array.isArray(each)) ?? [];

/** Returns the reads of a sample, by each kind of person that gets a response of its own, and by a further persona. */
function listReads(fixtures: Fixtures, row: Row, further?: Persona): [string, Prepare][] {
  const route = ROUTES.get(row.route)!;
  const first = findCaller(row)!;
  const others = [first === 'anonymous' ? ('member' as const) : undefined, further];
  const people = new Set([first, ...others.filter((each) => each !== undefined && isSuccess(row.expect[each]))]);
  const read = async (persona: Persona, more: string) => {
    const person = await getPersona(fixtures.product, persona);
    const cell = { ...fixtures, persona, person, isAllowed: true };
    const input = (await row.input?.(cell)) ?? {};
    return (page = '') => send(cell, row.route, { ...input, query: joined(joined(input.query, more), page) });
  };
  const { properties = {} } = route.query ? toInputSchema(route.query) : {};
  const cursor = ['after', 'before'].find((name) => name in properties);
  return [...people].flatMap((persona = first) =>
    listQueries(route).flatMap((query): [string, Prepare][] => {
      const name = `${sampleNameOf(row)}, ${persona}${query && ` ?${query.split('=')[0]}=${query.split('=')[1]}`}`;
      if (EXCLUDED.test(name)) return [];
      const one: Prepare = async () => {
        const call = await read(persona, query);
        return async () => expectOk(name, await call());
      };
      const next: Prepare = async () => {
        const call = await read(persona, joined(query, 'limit=5').replace('?', '&').replace(/^&/, ''));
        const { body } = await call();
        const last = entriesIn(body).at(-1);
        const isNumber = (properties[cursor!]?.pattern ?? '').startsWith('^\\d');
        const position = isNumber ? (last?.seq ?? last?.line) : (last?.id ?? last?.userId);
        const after = (body as { next?: string }).next ?? position;
        if (after === undefined) throw new Error(`${name}: the list of the sample is empty.`);
        return async () => expectOk(`${name}, next page`, await call(`${cursor}=${after}`));
      };
      const isPaged = cursor && 'limit' in properties && (query === '' || query.startsWith('sort='));
      return isPaged
        ? [
            [name, one],
            [`${name}, next page`, next],
          ]
        : [[name, one]];
    }),
  );
}

/** Returns a write of a sample. A new person makes it, unless the records belong to a person of the fixtures. */
function prepareCall(fixtures: Fixtures, row: Row): Prepare {
  let isByNew = true;
  return async () => {
    const { call } = await prepareWrite(fixtures, row, isByNew);
    return async () => {
      const outcome = outcomeOf(await call());
      if (outcome === 'ok') return;
      if (!isByNew) throw new Error(`${sampleNameOf(row)}: ${outcome}`);
      isByNew = false;
    };
  };
}

/**
 * Returns every sample of the contract, reads with each filter and order, and every event of a socket. The person with
 * the fewest rights makes a read, and so does a further persona.
 */
export function sampledCalls(
  fixtures: Fixtures,
  { socket, further }: { socket?: ChatClient; further?: Persona } = {},
): Record<string, Prepare> {
  const rows = TABLE.filter((row) => findCaller(row));
  const emit =
    (event: ChatClientEvent): Prepare =>
    async () =>
    async () => {
      const ack = await emitWithAck(socket!, event, SOCKET_ROWS[event].payload);
      if (ack === 'silent' || !ack.ok) throw new Error(`${event}: ${JSON.stringify(ack)}`);
    };
  return Object.fromEntries([
    ...rows.filter((row) => !writes(row)).flatMap((row) => listReads(fixtures, row, further)),
    ...rows.filter(writes).map((row) => [sampleNameOf(row), prepareCall(fixtures, row)] as const),
    ...(Object.keys(SOCKET_ROWS) as ChatClientEvent[]).map((event) => [event, emit(event)] as const),
  ]);
}
