import { aNavItem, aRegistry, aRemote } from '../testing';
import { checkRegistry } from './check-registry';

const good = aRemote({ name: 'mfe_good', nav: [aNavItem({ label: 'Good' })] });
const bad = (fields: object) => ({ ...aRemote({ name: 'mfe_bad' }), ...fields });
const item = (fields: object) => bad({ nav: [{ ...aNavItem({ label: 'Bad' }), ...fields }] });
const checked = (...remotes: unknown[]) => checkRegistry({ schema: 1, release: 3, remotes });

test('a valid registry is returned unchanged', () => {
  const registry = { ...aRegistry([good], 3), development: true as const };
  expect(checkRegistry(registry)).toEqual({ registry, hidden: [] });
  expect(checkRegistry(aRegistry([])).registry.remotes).toEqual([]);
});

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'mfe_bad'],
  ['no name', bad({ name: undefined })],
  ['the name of another module', bad({ name: 'mfe_good' })],
  ['no version', bad({ version: 1 })],
  ['mounts that hold null', bad({ mounts: [null] })],
  ['no mounts', bad({ mounts: [] })],
  ['a mount without a title', bad({ mounts: [{ path: '/x' }] })],
  ['a shape that is no list', bad({ mounts: [{ path: '/x', title: 'X', shape: 'form' }] })],
  ['a path that is no path', bad({ mounts: [{ path: 'x', title: 'X' }] })],
  ['no list of menu entries', bad({ nav: {} })],
  ['an entry at another origin', bad({ entry: 'https://elsewhere.example/mf-manifest.json' })],
  ['an entry without a protocol', bad({ entry: '//elsewhere.example/mf-manifest.json' })],
])('a module with %s is left out, and the others stay', (_, remote) => {
  const { registry, hidden } = checked(good, remote);
  expect(registry.remotes).toEqual([good]);
  expect(hidden).toEqual([expect.stringMatching(/^This shell cannot use a module: /)]);
});

test.each<[string, object]>([
  ['for an audience that this shell does not know', item({ audience: 'chapter-admin' })],
  ['for an audience called as a method of objects', item({ audience: 'constructor' })],
  ['with a picture as its icon', item({ icon: { svg: '' } })],
  ['without an order', item({ order: '10' })],
  ['that leads to another site', item({ to: '//elsewhere.example' })],
  ['that leads to another site with a backslash', item({ to: '/\\elsewhere.example' })],
  ['to a chapter by a parameter that the shell does not have', item({ area: 'chapter', to: '/chapters/:id' })],
  ['that is null', bad({ nav: [null] })],
])('a menu entry %s is left out, and its module stays', (_, remote) => {
  const { registry, hidden } = checked(good, remote);
  expect(registry.remotes).toEqual([good, { ...remote, nav: [] }]);
  expect(hidden).toEqual([expect.stringMatching(/^A menu entry of mfe_bad: /)]);
});

test.each([[null], [{}], [{ schema: 2, release: 1, remotes: [] }], [{ schema: 1, release: 1, remotes: [null] }]])(
  '%j is refused as a whole',
  (value) => expect(() => checkRegistry(value)).toThrow(),
);
