import fc from 'fast-check';

/** The fixed seed of the random values, which gives every run the same cases. */
const SEED = 20261121;
export const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: count });

/** A value as JSON text, because JSON.stringify cannot write some of the values. */
export interface Wrong {
  what: string;
  json: string;
}
export const wrong = (what: string, value: unknown): Wrong => ({ what, json: JSON.stringify(value) });
const raw = (json: string): Wrong => ({ what: json, json });

const OPERATORS = [
  '{"$ne":null}',
  '{"$gt":""}',
  '{"$regex":".*"}',
  '{"$where":"1"}',
  '{"$in":["x"]}',
  '{"$expr":{}}',
].map(raw);
export const NO_TEXT = [
  ...['null', '0', '1e999', 'true', '[]', '["x"]', '[["x"]]', '{}', '{"toString":"x"}'].map(raw),
  ...OPERATORS,
];
export const NO_NUMBER = [
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
export const NO_BOOLEAN = [...['null', '"true"', '""', '0', '1', '[]', '[true]', '{}'].map(raw), ...OPERATORS];
export const NO_LIST = [
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
export const NO_OBJECT = ['[]', '[{}]', '[null]'].map(raw);

export const NO_DATES = [
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
export const NO_ADDRESSES = [
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
export const codes = (text: string) => [...text].map((character) => character.codePointAt(0)!.toString(16)).join(' ');
export const UNPRINTABLE = [...sample(withControls, 2), 'abc\u007fdef', ...sample(withLoneSurrogates, 2)];
