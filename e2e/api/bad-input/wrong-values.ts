import fc from 'fast-check';
import { createExample, type JsonSchema } from './json-schema';
import {
  codes,
  sample,
  wrong,
  NO_ADDRESSES,
  NO_BOOLEAN,
  NO_DATES,
  NO_LIST,
  NO_NUMBER,
  NO_OBJECT,
  NO_TEXT,
  UNPRINTABLE,
  type Wrong,
} from './wrong-scalars';

/** Returns whether one of the values of {@link NO_NUMBER} is valid for this schema. */
const isNumberFor = ({ type, minimum, maximum = 0, enum: choices }: JsonSchema, json: string): boolean =>
  (json === '0' && (minimum === 0 || choices?.includes(0) === true)) ||
  (json === '1.5' && type === 'number') ||
  (json === '2147483648' && maximum >= 2 ** 31);

/** Returns all values that the schema must refuse. For a trimmed text `min` is the length after trimming. */
export function wrongValues(schema: JsonSchema, { isTrimmed = true } = {}): Wrong[] {
  const [nullable] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (nullable && schema.anyOf?.some(({ type }) => type === 'null'))
    return wrongValues(nullable, { isTrimmed }).filter(({ json }) => json !== 'null');
  if (schema.anyOf) return schema.anyOf.some(({ type }) => type === 'object') ? wrongReferences(schema) : NO_NUMBER;
  if (schema.oneOf) return [...NO_OBJECT, ...schema.oneOf.flatMap(wrongObjects)];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return NO_NUMBER.filter(({ json }) => !isNumberFor(schema, json));
    case 'boolean':
      return NO_BOOLEAN;
    case 'array':
      return [
        ...NO_LIST.filter(({ json }) => json !== '[1]' || schema.items?.type !== 'integer'),
        ...wrongItems(schema),
      ];
    case 'object':
      return NO_OBJECT;
    default:
      return [
        ...NO_TEXT,
        ...wrongTexts(schema, isTrimmed).map((text) => ({
          what: text.length > 60 ? `${text.length} characters` : codes(text),
          json: JSON.stringify(text),
        })),
      ];
  }
}

/** Returns invalid texts for bodies, paths and queries. */
export function wrongTexts(schema: JsonSchema, isTrimmed = true): string[] {
  const { minLength = 0, maxLength } = schema;
  const long = [
    'x'.repeat((maxLength ?? 1000) + 1),
    'x'.repeat(60_000),
    ...(maxLength ? ['é'.repeat(maxLength + 1)] : []),
  ];
  if (schema.format === 'date-time') return [...NO_DATES, ...UNPRINTABLE, ...long];
  if (schema.format === 'email') return [...NO_ADDRESSES, ...UNPRINTABLE, ...long];
  const choice = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (!choice && !schema.pattern) {
    const short =
      minLength > 0 ? ['', 'x'.repeat(minLength - 1), ...(isTrimmed ? [' '.repeat(minLength + 3), '\n\t\n'] : [])] : [];
    return [...UNPRINTABLE, ...long, ...short];
  }
  const fits = choice
    ? (text: string) => choice.includes(text)
    : (text: string) => new RegExp(schema.pattern!).test(text);
  const good = String(createExample(schema));
  const near = [
    '',
    ' ',
    `${good}\n`,
    ` ${good}`,
    `${good}${good}`,
    good.slice(1),
    good.toUpperCase(),
    `${good}\u0000`,
    good.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
    'null',
    'undefined',
    '[object Object]',
    '$ne',
    '../..',
    "' or 1=1",
    '-1',
    '1e3',
    '0x1f',
    'NaN',
  ];
  return [
    ...new Set([...near, ...sample(fc.string({ maxLength: 30 }), 4), ...UNPRINTABLE.slice(0, 2), ...long]),
  ].filter((text) => !fits(text));
}

function wrongItems({ items, maxItems = 0 }: JsonSchema): Wrong[] {
  const texts = wrongTexts(items!).map((text) =>
    wrong(`item of ${text.length > 60 ? `${text.length} characters` : codes(text)}`, [text]),
  );
  return [
    ...texts,
    wrong(
      `${maxItems + 1} items`,
      Array.from({ length: maxItems + 1 }, (_, index) => `item ${index}`),
    ),
    wrong('an item twice', ['same', 'same']),
    wrong(
      '1000 items',
      Array.from({ length: 1000 }, (_, index) => index),
    ),
  ];
}

/** Returns an invalid number, or an object that contains one. */
function wrongReferences(schema: JsonSchema): Wrong[] {
  const object = schema.anyOf!.find(({ type }) => type === 'object')!;
  return [...NO_NUMBER, ...wrongObjects(object)];
}

const FORBIDDEN_KEYS = [
  'isAdmin',
  'isSiteAdmin',
  'role',
  'userId',
  '_id',
  'status',
  'subscriptionStatus',
  'memberships',
  'createdAt',
  '$where',
  '$set',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
];

/** Returns objects in which one part is wrong, missing, or unknown. */
export function wrongObjects(schema: JsonSchema): Wrong[] {
  const { properties = {}, required = [] } = schema;
  const good = createExample(schema) as Record<string, unknown>;
  const HOLE = 'hole-4c1d';
  const holed = (name: string) => JSON.stringify({ ...good, [name]: HOLE });
  const inside = Object.entries(properties).flatMap(([name, each]) =>
    wrongValues(each, { isTrimmed: !/password$/i.test(name) }).map(({ what, json }) => ({
      what: `${name}: ${what}`,
      json: holed(name).replace(`"${HOLE}"`, () => json),
    })),
  );
  const missing = required.map((name) =>
    wrong(`${name} is missing`, Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))),
  );
  const known = new Set(Object.keys(properties));
  const added = (key: string, json: string) =>
    `{${JSON.stringify(key)}:${json}${JSON.stringify(good)
      .replace(/^\{(?=")/, ',')
      .replace(/^\{\}$/, '}')}`;
  const tooMany = FORBIDDEN_KEYS.filter((key) => !known.has(key)).map((key) => ({
    what: `also "${key}"`,
    json: added(key, '{"isAdmin":true}'),
  }));
  const twice = Object.keys(properties).map((name) => ({
    what: `${name} twice`,
    json: added(name, JSON.stringify(good[name])),
  }));
  return [...inside, ...missing, ...tooMany, ...twice, ...NO_OBJECT];
}
