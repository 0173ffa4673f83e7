import { LIMITS } from '@meridian/shared-types';
import * as contracts from '@meridian/shared-types/contracts';
import { chatClientEvents } from '@meridian/shared-types/schemas';
import { cpuMs, IS_STRICT, pumpedTexts, READ_MS } from '@meridian/shared-types/testing';
import type { z } from 'zod';
import { toInputSchema } from './json-schema';
import { textFields, type TextField } from './text-fields';

interface Input {
  name: string;
  schema: z.ZodType;
  field: TextField;
}

/** The length of a text in a field that has only a pattern. */
const PATTERN_LENGTH = 1000;
/** Each field gets every eighth pump, and each kind of field all of them. In the stage `pumps` each field gets all. */
const SHARE = IS_STRICT ? 1 : 8;

const isRoute = (value: unknown): value is contracts.Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const routes = Object.values(contracts).flatMap((exported) =>
  typeof exported === 'object' ? Object.values(exported as Record<string, unknown>).filter(isRoute) : [],
);

const inputs = [
  ...[...new Set(routes)].flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [{ name: `${method} ${path}, ${part}`, schema }] : [],
    ),
  ),
  ...Object.entries(chatClientEvents).map(([name, { payload }]) => ({ name, schema: payload as z.ZodType })),
];
const fields: Input[] = inputs.flatMap(({ name, schema }) =>
  textFields(toInputSchema(schema)).map((field) => ({ name: name + field.path, schema, field })),
);
/** One field of each kind, which is defined by its length and its pattern. */
const kinds = [...new Map(fields.map((input) => [JSON.stringify(input.field.schema), input])).values()];

const findLongest = ({ field: { schema } }: Input): number => schema.maxLength ?? PATTERN_LENGTH;

/** Returns the pumps for which the check of an input needs too much processor time. */
function slowIn({ name, schema, field }: Input, texts: readonly { pump: string; text: string }[]): string[] {
  return texts.flatMap(({ pump, text }) => {
    const input = field.fill(text);
    const ms = cpuMs(() => schema.safeParse(input), READ_MS);
    return ms > READ_MS ? [`${name}: ${JSON.stringify(pump.slice(0, 40))} needs ${Math.round(ms)} ms`] : [];
  });
}

const share = <T>(all: readonly T[], turn: number): T[] => all.filter((_, index) => index % SHARE === turn % SHARE);

test('the contract has fields for text in bodies, parameters and socket events', () => {
  const names = fields.map(({ name }) => name);
  for (const part of ['POST /api/auth/register, body.name', 'GET /api/directory, query.search', 'send-message.content'])
    expect(names).toContain(part);
});

test('every field reads texts of its largest length in little time', () =>
  expect(fields.flatMap((input, turn) => slowIn(input, share(pumpedTexts(findLongest(input)), turn)))).toEqual([]));

test('every kind of field reads any text of its largest length in little time', () =>
  expect(kinds.flatMap((input) => slowIn(input, pumpedTexts(findLongest(input))))).toEqual([]));

test('every kind of field refuses a text as large as a whole request in little time', () => {
  const texts = pumpedTexts(LIMITS.jsonBodyBytes);
  expect(kinds.flatMap((input, turn) => slowIn(input, share(texts, turn)))).toEqual([]);
});
