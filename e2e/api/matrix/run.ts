import { pathOf, publicContracts, type Route } from '@meridian/shared-types';
import { PERSONAS, problemOf, type HttpResponse, type Persona, type Visitor } from '../harness';
import { misfits, type Shape } from './shape';
import { ID_KINDS, ID_PEOPLE, type Cell, type IdRow, type RouteName, type Row, type SentCall } from './table';
import { changesBetween, snapshot, type World } from './world';

/** What was wrong, cell by cell; empty where everything was right. */
export interface Outcome {
  cells: number;
  wrong: string[];
}

export const ROUTES = new Map(
  Object.entries(publicContracts).flatMap(([contract, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => [`${contract}.${name}` as RouteName, route] as const),
  ),
);
export const nameOf = ({ route, of }: Pick<Row, 'route' | 'of'>): string =>
  `${ROUTES.get(route)!.method} ${ROUTES.get(route)!.path}${of ? ` (${of})` : ''}`;

const isDone = (status: number) => status >= 200 && status <= 299;

/** A row's twelve calls: the refused ones first, which must leave everything as it was. */
export async function runRow(world: World, row: Row): Promise<Outcome> {
  const cells = await Promise.all(
    PERSONAS.map(async (persona) => {
      const willDo = isDone(row.expect[persona]);
      const cell: Cell = {
        ...world,
        persona,
        willDo,
        person: willDo && row.fresh ? await renewed(world, persona, row.fresh) : world.harness.personas[persona],
      };
      return { cell, sent: (await row.sent?.(cell)) ?? {} };
    }),
  );
  const run = async (willDo: boolean) =>
    (
      await Promise.all(
        cells
          .filter(({ cell }) => cell.willDo === willDo)
          .map(async ({ cell, sent }) => {
            const answer = await callOf(cell, row.route, sent);
            return judged(row, cell, answer).map((what) => `${cell.persona}: ${what}`);
          }),
      )
    ).flat();
  const writes = ROUTES.get(row.route)!.method !== 'GET';
  const before = writes ? await snapshot(world.harness) : [];
  const wrong = await run(false);
  if (writes && wrong.length === 0)
    wrong.push(
      ...changesBetween(before, await snapshot(world.harness)).map((change) => `a refused call changed ${change}`),
    );
  return { cells: cells.length, wrong: [...wrong, ...(await run(true))] };
}

/** A row's ids, each for four people. One after the other: what is sent may be the same for all. */
export async function runIdRow(world: World, row: IdRow): Promise<Outcome> {
  const wrong: string[] = [];
  for (const kind of ID_KINDS)
    for (const [index, persona] of ID_PEOPLE.entries()) {
      const expected = row.expect[kind][index]!;
      const cell: Cell = { ...world, persona, person: world.harness.personas[persona], willDo: isDone(expected) };
      const { params = {}, body } = (await row.sent?.(cell)) ?? {};
      const id = kind === 'foreign' ? await row.foreign(cell) : row[kind];
      const inPath = ROUTES.get(row.route)!.path.includes(`{${row.name}}`);
      const answer = await callOf(
        cell,
        row.route,
        inPath
          ? { params: { ...params, [row.name]: id as string }, body }
          : { params, body: { ...(body as object), [row.name]: id } },
      );
      wrong.push(...statusProblems(expected, answer).map((what) => `${kind} ${row.name}, ${persona}: ${what}`));
    }
  return { cells: ID_KINDS.length * ID_PEOPLE.length, wrong };
}

/** The same person with a session more, or another one of the kind. */
async function renewed({ harness }: World, persona: Persona, what: 'session' | 'account'): Promise<Visitor> {
  const {
    url,
    personas: { [persona]: person },
  } = harness;
  if (!person.email || persona === 'revoked') return person;
  if (what === 'account' || persona === 'impersonated') return harness.createPersona(persona);
  const again = Object.assign(person.frozen(), { url, cookie: undefined });
  await again.signIn();
  return again;
}

function callOf({ person }: Cell, name: RouteName, { params = {}, query = '', body }: SentCall): Promise<HttpResponse> {
  const route = ROUTES.get(name)!;
  return person.frozen().call(route.method, `${pathOf(route, params)}${query}`, body === undefined ? {} : { body });
}

function judged(row: Row, cell: Cell, answer: HttpResponse): string[] {
  const expected = row.expect[cell.persona];
  const wrong = statusProblems(expected, answer);
  if (wrong.length || !cell.willDo) return wrong;
  if (row.fields === 'image')
    return answer.headers['content-type'] === 'image/webp' && answer.bytes.length > 0 ? [] : ['no image'];
  if (row.fields === 'csv')
    return /^text\/csv/.test(answer.headers['content-type'] ?? '') && answer.text.includes('\r\n') ? [] : ['no table'];
  const shape: Shape = typeof row.fields === 'function' ? row.fields(cell.persona) : row.fields;
  const strange = [...new Set(answer.text.match(/[\w.+-]+@[\w.-]+/g))].filter(
    (email) => !row.showsEmails && !isOwn(email, cell, answer),
  );
  const further = row.check?.(answer.body, cell);
  return [...misfits(shape, answer.body), ...strange.map((email) => `tells ${email}`), ...(further ? [further] : [])];
}

/** An address in an answer may only be that of the account that is signed in with it. */
const isOwn = (email: string, { person, someMember }: Cell, { body }: HttpResponse): boolean =>
  [person.email, someMember.email].includes(email) || (body as { user?: { email?: string } }).user?.email === email;

function statusProblems(expected: number, answer: HttpResponse): string[] {
  if (answer.status !== expected)
    return [`${answer.status} instead of ${expected} ${isDone(answer.status) ? '' : answer.text.slice(0, 160)}`.trim()];
  if (isDone(expected)) return [];
  try {
    const { message } = problemOf(answer);
    return /^\w.{4,}/.test(message) && !/\[object|undefined|Error:| at /.test(message)
      ? []
      : [`the message is for nobody: ${message}`];
  } catch (error) {
    return [(error as Error).message];
  }
}
