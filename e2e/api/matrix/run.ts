import { buildPath } from '@meridian/shared-types';
import { insertSession } from '../records/people';
import { NO_SESSION } from '../samples/statuses';
import { ROUTES, type CallInput, type Cell, type RouteName, type Row } from '../samples/sample';
import { problemOf, type HttpResponse, type Persona, type Visitor } from '../product/test-product';
import { changesBetween, snapshot, type Fixtures } from './fixtures';
import { getPersona } from './get-persona';

export { ROUTES };

/** `wrong` has a line for each problem of a cell, and is empty if there are none. */
export interface Outcome {
  cells: number;
  wrong: string[];
}

export const nameOf = ({ route, variant }: Pick<Row, 'route' | 'variant'>): string =>
  `${ROUTES.get(route)!.method} ${ROUTES.get(route)!.path}${variant ? ` (${variant})` : ''}`;

export const isSuccess = (status: number) => status >= 200 && status <= 299;

export const writes = ({ route }: Row) => ROUTES.get(route)!.method !== 'GET';

interface PreparedCall {
  cell: Cell;
  input: CallInput;
}

/** Makes the calls that a row allows to these personas. */
export async function runAllowed(fixtures: Fixtures, row: Row, personas: readonly Persona[]): Promise<Outcome> {
  return sendAll(row, await prepare(fixtures, row, true, personas));
}

/**
 * Returns what the reads of a persona change, which must be nothing for a persona that views, and what is wrong with
 * their responses.
 */
export async function changesOfReads(
  fixtures: Fixtures,
  rows: readonly Row[],
  persona: Persona,
): Promise<{ reads: number; changes: string[] }> {
  const calls: [Row, PreparedCall[]][] = [];
  // A calendar feed is read by its token, whoever the caller is, and stores the time.
  for (const row of rows.filter((each) => !writes(each) && each.route !== 'events.calendarFeed'))
    calls.push([row, await prepare(fixtures, row, true, [persona])]);
  const before = await snapshot(fixtures.product);
  const wrong: string[] = [];
  for (const [row, prepared] of calls) wrong.push(...(await sendAll(row, prepared)).wrong);
  const changes = changesBetween(before, await snapshot(fixtures.product));
  return { reads: calls.filter(([, prepared]) => prepared.length > 0).length, changes: [...wrong, ...changes] };
}

/**
 * Returns what is wrong with the refused calls of each row, and what they changed. Together they must change nothing.
 */
export async function runRefused(
  fixtures: Fixtures,
  rows: readonly Row[],
  personas: readonly Persona[],
): Promise<{ of: Map<Row, Outcome>; changes: string[] }> {
  const calls = new Map<Row, PreparedCall[]>();
  for (const row of rows) calls.set(row, await prepare(fixtures, row, false, personas));
  const of = new Map<Row, Outcome>();
  const findChanges = async (some: readonly Row[]) => {
    const before = await snapshot(fixtures.product);
    for (const row of some) of.set(row, await sendAll(row, calls.get(row)!));
    return changesBetween(before, await snapshot(fixtures.product)).map((change) => `a refused call changed ${change}`);
  };
  const writing = rows.filter(writes);
  for (const row of rows.filter((each) => !writes(each))) of.set(row, await sendAll(row, calls.get(row)!));
  const changes = writing.length ? await findChanges(writing) : [];
  // Each row runs again by itself, to find the one that changed something.
  if (changes.length && writing.length > 1)
    for (const row of writing)
      changes.push(...(await findChanges([row])).map((change) => `again, ${nameOf(row)}: ${change}`));
  return { of, changes };
}

/** Prepares the cells one after the other, because simultaneous calls of one user conflict and are repeated. */
async function prepare(
  fixtures: Fixtures,
  row: Row,
  isAllowed: boolean,
  personas: readonly Persona[],
): Promise<PreparedCall[]> {
  const prepared: PreparedCall[] = [];
  for (const persona of personas.filter((each) => isSuccess(row.expect[each]) === isAllowed)) {
    const person =
      isAllowed && row.fresh
        ? await withNewSession(fixtures, persona, row.fresh)
        : await getPersona(fixtures.product, persona);
    const cell: Cell = { ...fixtures, persona, isAllowed, person };
    prepared.push({ cell, input: (await row.input?.(cell)) ?? {} });
  }
  return prepared;
}

const sendAll = async (row: Row, calls: readonly PreparedCall[]): Promise<Outcome> => {
  const wrong = await Promise.all(
    calls.map(async ({ cell, input }) => {
      const response = await send(cell, row.route, input);
      return findProblems(row, cell, response).map((what) => `${cell.persona}: ${what}`);
    }),
  );
  return { cells: calls.length, wrong: wrong.flat() };
};

/** Returns the same person with a new session, or a new person of the same persona. */
async function withNewSession({ product }: Fixtures, persona: Persona, what: 'session' | 'account'): Promise<Visitor> {
  const person = await getPersona(product, persona);
  if (!person.email || NO_SESSION.has(persona)) return person;
  if (what === 'account' || persona === 'impersonated' || persona === 'viewing') return product.createPersona(persona);
  const again = person.frozen();
  await insertSession(product, again);
  return again;
}

export function send(
  { person }: Cell,
  name: RouteName,
  { params = {}, query = '', body, headers }: CallInput,
): Promise<HttpResponse> {
  const route = ROUTES.get(name)!;
  return person.frozen().call(route.method, `${buildPath(route, params)}${query}`, {
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
}

function findProblems(row: Row, cell: Cell, response: HttpResponse): string[] {
  const expected = row.expect[cell.persona];
  const wrong = statusProblems(expected, response);
  if (wrong.length || !cell.isAllowed) return wrong;
  const { mediaType } = ROUTES.get(row.route)!;
  if (mediaType)
    return isOfType(mediaType, response) ? [] : [`${response.headers['content-type']} is not ${mediaType}`];
  const foreignEmails = [...new Set(response.text.match(/(?<![\w.+-])[\w.+-]+@[\w.-]+/g))].filter(
    (email) => !row.showsEmails && !isOwn(email, cell, response),
  );
  const further = row.check?.(response.body, cell);
  return [
    ...(Array.isArray(response.body) && response.body.length === 0 ? ['the list is empty, which shows nothing'] : []),
    ...foreignEmails.map((email) => `shows ${email}`),
    ...(further ? [further] : []),
  ];
}

/** Returns whether a response has the media type of the contract and begins as such a file does. */
function isOfType(mediaType: string, { headers, bytes, text }: HttpResponse): boolean {
  const type = headers['content-type'] ?? '';
  const matches = mediaType.endsWith('/*') ? type.startsWith(mediaType.slice(0, -1)) : type.startsWith(mediaType);
  const begins = { 'text/calendar': 'BEGIN:VCALENDAR\r\n', 'application/zip': 'PK' }[mediaType] ?? '';
  return matches && bytes.length > 0 && text.startsWith(begins);
}

/** An address in a response may only be that of the account that the caller is signed in to. */
const isOwn = (email: string, { person, someMember }: Cell, { body }: HttpResponse): boolean =>
  [person.email, someMember.email].includes(email) || (body as { user?: { email?: string } }).user?.email === email;

export function statusProblems(expected: number, response: HttpResponse): string[] {
  if (response.status !== expected)
    return [
      `${response.status} instead of ${expected} ${isSuccess(response.status) ? '' : response.text.slice(0, 160)}`.trim(),
    ];
  if (isSuccess(expected)) return [];
  try {
    const { message } = problemOf(response);
    return /^\w.{4,}/.test(message) && !/\[object|undefined|Error:| at /.test(message)
      ? []
      : [`the message is not readable: ${message}`];
  } catch (error) {
    return [(error as Error).message];
  }
}
