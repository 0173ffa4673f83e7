import type { Route } from '@meridian/shared-types/contracts';
import { meetsAccess } from '@meridian/shared-types';
import { createExample, toInputSchema, type JsonSchema } from '../bad-input/json-schema';
import { ELSEWHERE, HERE, type Persona, type Visitor } from '../product/test-product';
import type { CallInput, Cell, Row } from '../samples/sample';
import { isPaid, siteAdmins } from '../samples/statuses';
import type { Fixtures } from './fixtures';
import { isSuccess, ROUTES, send, statusProblems, type Outcome } from './run';

/** The people who send ids: one without a session, and the three kinds of rights. */
const SENDERS = ['anonymous', 'member', 'chapterAdmin', 'siteAdmin'] as const satisfies readonly Persona[];

const CHAPTER_ID = /^\^\[1-9\]/;
/** The id that a browser gives a message refers to nothing. */
const IS_ID = /^(?!clientId$)(?:id|\w+Id)$/;

interface GivenId {
  name: string;
  isInPath: boolean;
  schema: JsonSchema;
}

const listProperties = (schema: Route['params']): [string, JsonSchema][] =>
  schema ? Object.entries(toInputSchema(schema).properties ?? {}) : [];

/** Returns the ids that a call takes, in its path and in its body. */
export function listIds({ path, params, body }: Route): GivenId[] {
  const inPath = listProperties(params).filter(([name]) => path.includes(`{${name}}`));
  const inBody = listProperties(body).filter(([name]) => IS_ID.test(name));
  return [
    ...inPath.map(([name, schema]) => ({ name, schema, isInPath: true })),
    ...inBody.map(([name, schema]) => ({ name, schema, isInPath: false })),
  ];
}

/** Returns an id of the right form that nothing has. */
function absentId({ schema: { type, pattern, enum: values, ...rest } }: GivenId): string | number {
  if (type === 'integer' || (pattern && CHAPTER_ID.test(pattern))) return 999;
  if (pattern === '^[0-9a-f]{24}$') return 'f'.repeat(24);
  if (values) return 'nothing';
  return pattern?.startsWith('^[a-z0-9]+') || !pattern
    ? 'no-such-thing'
    : (createExample({ type, pattern, ...rest }) as string);
}

/** Returns a text that the schema of an id refuses. A text without a pattern has a limit. */
const malformedId = ({ schema: { pattern, enum: values, maxLength = 200 } }: GivenId): string =>
  pattern || values ? 'not an id!' : 'x'.repeat(maxLength + 1);

const withId = ({ params = {}, body, ...rest }: CallInput, { name, isInPath }: GivenId, id: string | number) =>
  isInPath
    ? { ...rest, body, params: { ...params, [name]: id } }
    : { ...rest, params, body: { ...(body as object), [name]: id } };

const passes = ({ access }: Route, persona: Persona): boolean =>
  persona === 'anonymous'
    ? access === 'public'
    : meetsAccess(access, { isActive: isPaid(persona), isSiteAdmin: siteAdmins(200)[persona] === 200 });

const isRefused = (status: number): boolean => status >= 400 && status < 500;

/** A persona and the call that it makes. */
interface Attempt {
  persona: Persona;
  person: Visitor;
  input: CallInput;
}

const prepare = async (fixtures: Fixtures, row: Row, persona: Persona, isAllowed: boolean): Promise<CallInput> => {
  const person = fixtures.product.personas[persona]!;
  return (await row.input?.({ ...fixtures, persona, person, isAllowed })) ?? {};
};

/**
 * Sends ids that nothing has, ids that are malformed, and records that do not belong together or to the caller. Each is
 * refused: a person whom the contract does not let in before anything is read, a malformed id with 400, and an unknown
 * one with 404 to those who could otherwise make the call.
 *
 * The ids of chapters and records of others need no cells of their own: that a member of one chapter gets nothing of
 * another one is the row of `outsider` and `otherAdmin`, whose chapter it is not.
 */
export async function runIds(fixtures: Fixtures, row: Row): Promise<Outcome> {
  const route = ROUTES.get(row.route)!;
  const ids = listIds(route);
  const wrong: string[] = [];
  let cells = 0;
  const attempt = async (what: string, { persona, person, input }: Attempt, expected: (status: number) => boolean) => {
    const cell: Cell = { ...fixtures, persona, person, isAllowed: false };
    const response = await send(cell, row.route, input);
    cells += 1;
    const problems = expected(response.status) ? statusProblems(response.status, response) : ['not expected'];
    wrong.push(
      ...problems.map((problem) => `${what}, ${persona}: ${response.status} ${problem} ${response.text.slice(0, 160)}`),
    );
  };
  for (const persona of SENDERS) {
    const person = fixtures.product.personas[persona];
    const refusal = persona === 'anonymous' ? 401 : 403;
    const input = await prepare(fixtures, row, persona, false);
    const isAllowed = isSuccess(row.expect[persona]);
    for (const id of ids) {
      const unknown = row.unknown?.[id.name] ?? 404;
      await attempt(`unknown ${id.name}`, { persona, person, input: withId(input, id, absentId(id)) }, (status) =>
        passes(route, persona)
          ? status === unknown || (!isAllowed && [403, 404, 409].includes(status))
          : status === refusal,
      );
      await attempt(
        `malformed ${id.name}`,
        { persona, person, input: withId(input, id, malformedId(id)) },
        (status) => status === (passes(route, persona) ? 400 : refusal),
      );
    }
  }
  const inPath = ids.filter(({ isInPath, schema }) => isInPath && !schema.enum);
  const allowed = SENDERS.filter((persona) => persona !== 'anonymous' && isSuccess(row.expect[persona]));
  for (const persona of inPath.length > 1 ? allowed : []) {
    const person = fixtures.product.personas[persona];
    const [one, other] = [await prepare(fixtures, row, persona, true), await prepare(fixtures, row, persona, true)];
    const isOther = ({ name }: GivenId) => one.params?.[name] !== other.params?.[name];
    for (const id of inPath) {
      // Two records of the same chapter belong to it, so the chapter is replaced there.
      const isInOther = inPath.some((parent) => parent !== id && isOther(parent));
      const value = one.params?.[id.name] === HERE ? ELSEWHERE : isInOther && isOther(id) && other.params?.[id.name];
      if (value)
        await attempt(`${id.name} of something else`, { persona, person, input: withId(one, id, value) }, isRefused);
    }
  }
  if (row.isOwn)
    for (const [owner, persona] of [
      ['member', 'chapterAdmin'],
      ['outsider', 'siteAdmin'],
      ['outsider', 'member'],
    ] as const) {
      const input = await prepare(fixtures, row, owner, true);
      const person = fixtures.product.personas[persona];
      await attempt(`record of ${owner}`, { persona, person, input }, isRefused);
    }
  return { cells, wrong };
}
