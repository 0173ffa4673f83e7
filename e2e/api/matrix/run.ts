import { pathOf } from '@meridian/shared-types';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import { insertSession } from '../insert-person';
import { PERSONAS, problemOf, type HttpResponse, type Persona, type Visitor } from '../harness';
import { misfits, type Shape } from './shape';
import { ID_KINDS, ID_PERSONAS, type Cell, type IdRow, type RouteName, type Row, type CallInput } from './row';
import { changesBetween, snapshot, type Fixtures } from './fixtures';

/** `wrong` has a line for each problem of a cell; empty where everything is right. */
export interface Outcome {
  cells: number;
  wrong: string[];
}

export const ROUTES = new Map(
  Object.entries(publicContracts).flatMap(([contract, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => [`${contract}.${name}` as RouteName, route] as const),
  ),
);
export const nameOf = ({ route, variant }: Pick<Row, 'route' | 'variant'>): string =>
  `${ROUTES.get(route)!.method} ${ROUTES.get(route)!.path}${variant ? ` (${variant})` : ''}`;

const isSuccess = (status: number) => status >= 200 && status <= 299;

/** A row's twelve calls. The refused ones come first and must change nothing that is stored. */
export async function runRow(fixtures: Fixtures, row: Row): Promise<Outcome> {
  const cells = await Promise.all(
    PERSONAS.map(async (persona) => {
      const isAllowed = isSuccess(row.expect[persona]);
      const cell: Cell = {
        ...fixtures,
        persona,
        isAllowed,
        person:
          isAllowed && row.fresh
            ? await withNewSession(fixtures, persona, row.fresh)
            : fixtures.harness.personas[persona],
      };
      return { cell, input: (await row.input?.(cell)) ?? {} };
    }),
  );
  const runCells = async (isAllowed: boolean) =>
    (
      await Promise.all(
        cells
          .filter(({ cell }) => cell.isAllowed === isAllowed)
          .map(async ({ cell, input }) => {
            const response = await send(cell, row.route, input);
            return problemsOf(row, cell, response).map((what) => `${cell.persona}: ${what}`);
          }),
      )
    ).flat();
  const writes = ROUTES.get(row.route)!.method !== 'GET';
  const before = writes ? await snapshot(fixtures.harness) : [];
  const wrong = await runCells(false);
  if (writes && wrong.length === 0)
    wrong.push(
      ...changesBetween(before, await snapshot(fixtures.harness)).map((change) => `a refused call changed ${change}`),
    );
  return { cells: cells.length, wrong: [...wrong, ...(await runCells(true))] };
}

/** A row's ids, each for four personas, one call at a time because all may send the same document's id. */
export async function runIdRow(fixtures: Fixtures, row: IdRow): Promise<Outcome> {
  const wrong: string[] = [];
  for (const kind of ID_KINDS)
    for (const [index, persona] of ID_PERSONAS.entries()) {
      const expected = row.expect[kind][index]!;
      const cell: Cell = {
        ...fixtures,
        persona,
        person: fixtures.harness.personas[persona],
        isAllowed: isSuccess(expected),
      };
      const { params = {}, body, headers } = (await row.input?.(cell)) ?? {};
      const id = kind === 'foreign' ? await row.foreign(cell) : row[kind];
      const inPath = ROUTES.get(row.route)!.path.includes(`{${row.name}}`);
      const response = await send(
        cell,
        row.route,
        inPath
          ? { params: { ...params, [row.name]: id as string }, body, headers }
          : { params, body: { ...(body as object), [row.name]: id }, headers },
      );
      wrong.push(...statusProblems(expected, response).map((what) => `${kind} ${row.name}, ${persona}: ${what}`));
    }
  return { cells: ID_KINDS.length * ID_PERSONAS.length, wrong };
}

/** The same person with a new session, or a new person of the same persona. */
async function withNewSession({ harness }: Fixtures, persona: Persona, what: 'session' | 'account'): Promise<Visitor> {
  const person = harness.personas[persona];
  if (!person.email || persona === 'revoked') return person;
  if (what === 'account' || persona === 'impersonated') return harness.createPersona(persona);
  const again = person.frozen();
  await insertSession(harness, again);
  return again;
}

function send(
  { person }: Cell,
  name: RouteName,
  { params = {}, query = '', body, headers }: CallInput,
): Promise<HttpResponse> {
  const route = ROUTES.get(name)!;
  return person.frozen().call(route.method, `${pathOf(route, params)}${query}`, {
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
}

function problemsOf(row: Row, cell: Cell, response: HttpResponse): string[] {
  const expected = row.expect[cell.persona];
  const wrong = statusProblems(expected, response);
  if (wrong.length || !cell.isAllowed) return wrong;
  if (row.fields === 'image')
    return response.headers['content-type']?.startsWith('image/') && response.bytes.length > 0 ? [] : ['no image'];
  if (row.fields === 'calendar') return response.text.startsWith('BEGIN:VCALENDAR\r\n') ? [] : ['no calendar'];
  if (row.fields === 'csv')
    return /^text\/csv/.test(response.headers['content-type'] ?? '') && response.text.includes('\r\n')
      ? []
      : ['no CSV'];
  const shape: Shape = typeof row.fields === 'function' ? row.fields(cell.persona) : row.fields;
  const foreignEmails = [...new Set(response.text.match(/[\w.+-]+@[\w.-]+/g))].filter(
    (email) => !row.showsEmails && !isOwn(email, cell, response),
  );
  const further = row.check?.(response.body, cell);
  return [
    ...misfits(shape, response.body),
    ...foreignEmails.map((email) => `shows ${email}`),
    ...(further ? [further] : []),
  ];
}

/** An address in a response may only be that of the account that is signed in with it. */
const isOwn = (email: string, { person, someMember }: Cell, { body }: HttpResponse): boolean =>
  [person.email, someMember.email].includes(email) || (body as { user?: { email?: string } }).user?.email === email;

function statusProblems(expected: number, response: HttpResponse): string[] {
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
