import { chatClientEvents } from '@meridian/shared-types/schemas';
import type { z } from 'zod';
import { nameOf, ROUTES } from '../bad-input/contract-cases';
import { toInputSchema, type JsonSchema } from '../bad-input/json-schema';
import type { TestProduct } from '../product/test-product';
import { statusOf, type DeclareThreat } from './threat';

/** Returns every value that a caller can send, with its path. */
function leavesOf(schema: JsonSchema, where: string): [string, JsonSchema][] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((each) => leavesOf(each, where));
  if (schema.type === 'object')
    return [
      [where, schema],
      ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => leavesOf(each, `${where} ${name}`)),
    ];
  if (schema.type === 'array') return [[where, schema], ...leavesOf(schema.items ?? {}, `${where} item`)];
  return [[where, schema]];
}

const taken: [string, z.ZodType][] = [
  ...ROUTES.flatMap((route): [string, z.ZodType][] =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] ? [[`${nameOf(route)} ${part}`, route[part]]] : [],
    ),
  ),
  ...Object.entries(chatClientEvents).map(([event, { payload }]): [string, z.ZodType] => [event, payload]),
];
const LEAVES = taken.flatMap(([where, schema]) => leavesOf(toInputSchema(schema), where));

/** Declares tests of limits and schemas of all input. */
export function inputThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(8, 'all input is a plain value of a strict schema, so no operator reaches the store', async () => {
    const closed = (schema: JsonSchema & { additionalProperties?: unknown }) =>
      schema.type !== 'object' || schema.additionalProperties === false;
    expect(
      LEAVES.filter(([, schema]) => !closed(schema) || (!schema.type && !('const' in schema) && !schema.enum)).map(
        ([where]) => where,
      ),
    ).toEqual([]);
    const { member, anonymous, siteAdmin } = product.personas;
    for (const operator of [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: '1' }, ['a', 'b']]) {
      expect(
        await statusOf(anonymous.call('POST', '/api/auth/login', { body: { email: operator, password: operator } })),
      ).toBe(400);
      expect(
        await statusOf(
          anonymous.call('POST', '/api/auth/login', { body: { email: member.email, password: operator } }),
        ),
      ).toBe(400);
      expect(await statusOf(siteAdmin.call('POST', '/api/admin/impersonate', { body: { userId: operator } }))).toBe(
        400,
      );
    }
    for (const query of [
      'search[$ne]=x',
      'search[]=x',
      'search=a&search=b',
      'after[$gt]=',
      'chapter[$ne]=1',
      '__proto__[x]=1',
    ])
      expect([query, await statusOf(siteAdmin.call('GET', `/api/directory?${query}`))]).toEqual([query, 400]);
    const all = await siteAdmin.ok<unknown[]>('GET', '/api/directory');
    for (const search of ['.*', '^', '{"$ne":null}', '$where'])
      expect(
        (await siteAdmin.ok<unknown[]>('GET', `/api/directory?search=${encodeURIComponent(search)}`)).length,
      ).toBeLessThan(all.length);
  });

  threat(19, 'every text, number and list has a limit', async () => {
    const isBounded = ({ type, maxLength, pattern, format, enum: choice, maximum, maxItems, ...rest }: JsonSchema) =>
      'const' in rest ||
      choice !== undefined ||
      type === 'object' ||
      type === 'boolean' ||
      type === 'null' ||
      (type === 'array'
        ? maxItems !== undefined
        : type === 'string'
          ? maxLength !== undefined ||
            (pattern !== undefined && /\{\d+(?:,\d+)?\}\$$/.test(pattern)) ||
            ['date-time', 'uuid'].includes(format ?? '')
          : maximum !== undefined);
    expect(LEAVES.filter(([, schema]) => !isBounded(schema)).map(([where]) => where)).toEqual([]);
  });
}
