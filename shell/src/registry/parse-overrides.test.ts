import { isAddress, parseOverrides } from './parse-overrides';

test('a list names modules with addresses or versions', () => {
  expect(
    parseOverrides(' member@http://localhost:3001, mfe_public@1.0.0-4f1d0c93ab,mfe-admin@https://a.example/x/ '),
  ).toEqual([
    { name: 'mfe_member', target: 'http://localhost:3001' },
    { name: 'mfe_public', target: '1.0.0-4f1d0c93ab' },
    { name: 'mfe_admin', target: 'https://a.example/x/' },
  ]);
  expect(parseOverrides('')).toEqual([]);
  expect(parseOverrides(',')).toEqual([]);
});

test.each([
  'member',
  '@http://localhost:3001',
  'member@',
  'constructor()@1.0.0',
  '../x@1.0.0',
  'http://localhost:3001',
])('%s is ignored with a message', (text) => {
  const [override] = parseOverrides(text);
  expect(override?.name).toBeUndefined();
  expect(override?.problem).toContain(`“${text}” is ignored.`);
});

test.each([
  'ftp://localhost',
  'localhost:3001',
  'http://',
  '//localhost',
  'javascript:alert(1)',
  '../../x',
  'http://a:b@c',
])('a module at %s stays the released one', (target) =>
  expect(parseOverrides(`member@${target}`)).toEqual([
    {
      name: 'mfe_member',
      target,
      problem: expect.stringContaining(`mfe_member is the released one: “${target}”`) as string,
    },
  ]),
);

test('only the first version of a module counts', () => {
  const [first, second] = parseOverrides('member@1.0.0-a,mfe_member@1.0.0-b');
  expect(first).toEqual({ name: 'mfe_member', target: '1.0.0-a' });
  expect(second).toEqual({ problem: 'Only the first version of mfe_member counts, not 1.0.0-b.' });
});

test('an address begins with http:// or https:// and has no password', () => {
  expect(['http://localhost:3001', 'https://a.example/b/'].map(isAddress)).toEqual([true, true]);
  expect(['1.0.0', 'https://', 'https://me:secret@a.example', 'data:text/plain,x'].map(isAddress)).toEqual(
    Array(4).fill(false),
  );
});
