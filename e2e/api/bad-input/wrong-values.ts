import fc from 'fast-check';
import { fitting, type JsonSchema } from './json-schema';

/** The same cases in every run. */
const SEED = 20261121;
export const drawn = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: count });

/** A value as JSON text, because some of them are nothing that JSON.stringify would write. */
export interface Wrong {
  what: string;
  json: string;
}
const wrong = (what: string, value: unknown): Wrong => ({ what, json: JSON.stringify(value) });
const raw = (json: string): Wrong => ({ what: json, json });

const OPERATORS = [
  '{"$ne":null}',
  '{"$gt":""}',
  '{"$regex":".*"}',
  '{"$where":"1"}',
  '{"$in":["x"]}',
  '{"$expr":{}}',
].map(raw);
const NO_TEXT = [
  ...['null', '0', '1e999', 'true', '[]', '["x"]', '[["x"]]', '{}', '{"toString":"x"}'].map(raw),
  ...OPERATORS,
];
const NO_NUMBER = [
  ...[
    'null',
    '"1"',
    '"NaN"',
    '""',
    'true',
    '[1]',
    '[]',
    '{}',
    '-1',
    '0',
    '1.5',
    '1e-7',
    '1e999',
    '-1e999',
    '9007199254740993',
    '2147483648',
  ].map(raw),
  ...OPERATORS,
];
const NO_BOOLEAN = [...['null', '"true"', '""', '0', '1', '[]', '[true]', '{}'].map(raw), ...OPERATORS];
const NO_LIST = [
  ...[
    'null',
    '"x"',
    '0',
    'true',
    '{}',
    '{"length":1,"0":"x"}',
    '[null]',
    '[1]',
    '[["x"]]',
    '[{"$ne":null}]',
    '[true]',
    '[{}]',
  ].map(raw),
  ...OPERATORS,
];
const NO_OBJECT = ['[]', '[{}]', '[null]'].map(raw);

const NO_DATES = [
  '',
  ' ',
  'NaN',
  'yesterday',
  '1e999',
  '0',
  '-1',
  '1735689600000',
  '2026-01-01',
  '2026-01-01T10:00',
  '2026-02-30T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T10:00:00+99:00',
  '0000-00-00T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  'Mon, 25 Dec 1995 13:30:00 GMT',
  '2026-01-01T10:00:00Z\n',
  ' 2026-01-01T10:00:00Z',
  '２０２６-01-01T10:00:00Z',
];
const NO_ADDRESSES = [
  '',
  ' ',
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a b@c.de',
  'a@b..co',
  'a@@b.co',
  '<a@b.co>',
  'mailto:a@b.co',
  'a@b.co,c@d.co',
  'a@b.co\nbcc:c@d.co',
  'a@b.co\u0000',
  'a@b.co>',
  'ａ@b.co',
  `${'a'.repeat(250)}@b.co`,
  'a@[127.0.0.1]',
  '"a"@b.co',
];

const control = fc
  .integer({ min: 0, max: 0x1f })
  .filter((code) => ![9, 10, 13].includes(code))
  .map((code) => String.fromCharCode(code));
const lone = fc
  .oneof(fc.integer({ min: 0xd800, max: 0xdbff }), fc.integer({ min: 0xdc00, max: 0xdfff }))
  .map((code) => String.fromCharCode(code));
const around = (middle: fc.Arbitrary<string>) =>
  fc.tuple(fc.stringMatching(/^[a-z]{3}$/), middle, fc.stringMatching(/^[a-z]{3}$/)).map((parts) => parts.join(''));
const withControls = around(control);
const withLoneSurrogates = around(lone);
const codes = (text: string) => [...text].map((character) => character.codePointAt(0)!.toString(16)).join(' ');
const UNPRINTABLE = [...drawn(withControls, 2), 'abc\u007fdef', ...drawn(withLoneSurrogates, 2)];

/**
 * Everything that must not be taken where the schema stands. `min` counts what is left after trimming, if it is
 * trimmed.
 */
export function wrongValues(schema: JsonSchema, { isTrimmed = true } = {}): Wrong[] {
  if (schema.anyOf) return schema.anyOf.some(({ type }) => type === 'object') ? wrongReferences(schema) : NO_NUMBER;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return NO_NUMBER;
    case 'boolean':
      return NO_BOOLEAN;
    case 'array':
      return [...NO_LIST, ...wrongItems(schema)];
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

/** Texts that do not fit, for bodies, and as they are for paths and queries. */
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
  const good = String(fitting(schema));
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
  return [...new Set([...near, ...drawn(fc.string({ maxLength: 30 }), 4), ...UNPRINTABLE.slice(0, 2), ...long])].filter(
    (text) => !fits(text),
  );
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

/** A number, or an object that holds it. */
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

/** An object whose parts are each wrong once, missing once, or too many by one. */
export function wrongObjects(schema: JsonSchema): Wrong[] {
  const { properties = {}, required = [] } = schema;
  const good = fitting(schema) as Record<string, unknown>;
  const HOLE = 'hole-4c1d';
  const holed = (name: string) => JSON.stringify({ ...good, [name]: HOLE });
  const inside = Object.entries(properties).flatMap(([name, each]) =>
    wrongValues(each, { isTrimmed: name !== 'password' }).map(({ what, json }) => ({
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
