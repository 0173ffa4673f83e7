import type { Registry } from '@meridian/shared-types';
import { aRegistry, aRemote } from '../testing';
import { agreedOrigins, agreeTo } from './agreed-origins';
import { withOverrides } from './overrides';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({
    shareScopeMap: { default: { '@meridian/platform': { '1.2.0': {} }, react: { '19.3.1': {} } } },
  }),
  satisfy: (version: string, range: string) => range === '^1.0.0' && version === '1.2.0',
}));

const ADDRESS = 'http://localhost:3001';
const released: Registry = {
  ...aRegistry([aRemote({ name: 'mfe_member' }), aRemote({ name: 'mfe_admin' })]),
  development: true,
};
const { version: _version, entry: _entry, previous: _previous, ...manifest } = aRemote({ name: 'mfe_member' });
const federation = {
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [{ name: 'react' }],
  exposes: [{ path: './routes' }],
};
const published = '/federation/versions/mfe_member/1.0.0-abc';
const folder = '/remotes/mfe_member/1.0.0-abc';

const before = globalThis.fetch;
beforeEach(() => agreeTo(ADDRESS));
afterEach(() => {
  globalThis.fetch = before;
  sessionStorage.clear();
});

/** Responds to these addresses with JSON, or with the status, and to no other. */
function serve(files: Record<string, unknown>): void {
  globalThis.fetch = async (input) => {
    const url = String(input).replace(`${location.origin}/`, '/');
    if (!(url in files)) throw new TypeError('Failed to fetch');
    const { status = 200, message } = (files[url] ?? {}) as { status?: number; message?: string };
    const body = message === undefined ? files[url] : { message };
    return { ok: status === 200, status, json: () => Promise.resolve(body) } as Response;
  };
}
const atAddress = (files: object = {}) => ({
  [`${ADDRESS}/module.json`]: manifest,
  [`${ADDRESS}/mf-manifest.json`]: federation,
  [`${ADDRESS}/remoteEntry.js`]: {},
  ...files,
});
const versions = ({ remotes }: Registry) => remotes.map(({ name, version }) => `${name} ${version}`).sort();
const problemsOf = async (list: string, registry = released) => {
  const opened = await withOverrides(registry, list);
  expect(opened.remotes).toEqual(registry.remotes);
  return opened.overrides?.map(({ problem }) => problem);
};

test('a tab without overrides has the registry of the server', async () => {
  expect(await withOverrides(released)).toBe(released);
});

test('a module is loaded from another address', async () => {
  serve(atAddress());
  const opened = await withOverrides(released, `member@${ADDRESS}`);
  expect(versions(opened)).toEqual(['mfe_admin 1', `mfe_member ${ADDRESS}`]);
  expect(opened.remotes.at(-1)?.entry).toBe(`${ADDRESS}/mf-manifest.json`);
  expect(opened.overrides).toEqual([{ name: 'mfe_member', target: ADDRESS }]);
});

test('a published version is loaded from this site, in production too, where the server decides', async () => {
  const entry = `${folder}/mf-manifest.json`;
  serve({
    [published]: { ...manifest, version: '1.0.0-abc', entry, previous: null },
    [entry]: federation,
    [`${folder}/remoteEntry.js`]: {},
  });
  const { development: _development, ...production } = released;
  for (const registry of [released, production]) {
    const opened = await withOverrides(registry, 'member@1.0.0-abc');
    expect(versions(opened)).toEqual(['mfe_admin 1', 'mfe_member 1.0.0-abc']);
    expect(opened.remotes.at(-1)?.entry).toBe(entry);
  }
});

test('a module that was never released is added', async () => {
  serve(atAddress({ [`${ADDRESS}/module.json`]: { ...manifest, name: 'mfe_news' } }));
  expect(versions(await withOverrides(released, `news@${ADDRESS}`))).toContain(`mfe_news ${ADDRESS}`);
});

test.each<[string, object, string]>([
  ['calls itself another name', { 'module.json': { ...manifest, name: 'mfe_admin' } }, 'it calls itself mfe_admin'],
  [
    'has no usable description',
    { 'module.json': { ...manifest, mounts: [] } },
    'this shell cannot use its module.json',
  ],
  ['has no description', { 'module.json': { status: 404 } }, `${ADDRESS}/module.json responded with 404`],
  ['has no manifest', { 'mf-manifest.json': null }, 'mf-manifest.json is not a manifest of Module Federation'],
  ['exposes no routes', { 'mf-manifest.json': { ...federation, exposes: [] } }, 'it does not expose ./routes'],
  ['has no entry', { 'remoteEntry.js': { status: 500 } }, `${ADDRESS}/remoteEntry.js responded with 500`],
  [
    'needs another platform',
    { 'module.json': { ...manifest, platform: '^2.0.0' } },
    'it needs platform ^2.0.0 and this shell has 1.2.0',
  ],
  [
    'needs an unknown package',
    { 'mf-manifest.json': { ...federation, shared: [{ name: 'react' }, { name: 'vue' }] } },
    'it needs vue, which this shell does not provide',
  ],
])('a module that %s is not used', async (_, files, reason) => {
  serve(
    atAddress(Object.fromEntries(Object.entries(files).map(([file, body]) => [`${ADDRESS}/${file}`, body as object]))),
  );
  const [problem] = (await problemsOf(`member@${ADDRESS}`)) ?? [];
  expect(problem).toMatch(/^mfe_member is the released one: /);
  expect(problem).toContain(`${reason}.`);
});

test('an address that does not respond changes nothing', async () => {
  serve({});
  expect(await problemsOf(`member@${ADDRESS},unknown@${ADDRESS},x`)).toEqual([
    `mfe_member is the released one: ${ADDRESS}/module.json cannot be read.`,
    `There is no released module mfe_unknown: ${ADDRESS}/module.json cannot be read.`,
    expect.stringContaining('“x” is ignored.'),
  ]);
});

test('nothing is requested from another origin before a person has agreed to exactly this origin', async () => {
  globalThis.fetch = jest.fn();
  for (const address of ['http://elsewhere.example', 'http://localhost:3002', 'https://localhost:3001']) {
    const { overrides, remotes } = await withOverrides(released, `member@${address}/build`);
    expect(remotes).toEqual(released.remotes);
    expect(overrides).toEqual([
      {
        name: 'mfe_member',
        target: `${address}/build`,
        problem: `mfe_member is the released one: nobody has agreed to load it from ${address}.`,
        asksFor: address,
      },
    ]);
  }
  expect(globalThis.fetch).not.toHaveBeenCalled();
  const { overrides } = await withOverrides(released, `member@${location.origin}/build`);
  expect(overrides?.[0]).not.toHaveProperty('asksFor');
});

test('an agreement is stored for the tab, and told to the server in a cookie', () => {
  agreeTo('https://dev.example');
  agreeTo(ADDRESS);
  expect(agreedOrigins()).toEqual([ADDRESS, 'https://dev.example']);
  expect(document.cookie).toContain(`module-origins=${encodeURIComponent(`${ADDRESS} https://dev.example`)}`);
});

test('production loads no module from another address, and asks for none', async () => {
  globalThis.fetch = jest.fn();
  const { development: _development, ...production } = released;
  expect(await problemsOf(`member@${ADDRESS}`, production)).toEqual([
    'mfe_member is the released one: production loads modules only from its own registry.',
  ]);
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test.each([
  [{ status: 401, message: 'Sign in to continue.' }, 'only a signed-in site admin may load another one.'],
  [{ status: 403, message: 'Only site admins can do this.' }, 'only a signed-in site admin may load another one.'],
  [
    { status: 404, message: 'mfe_member 1.0.0-abc is not published here.' },
    'mfe_member 1.0.0-abc is not published here.',
  ],
  [{ status: 409, message: 'It is not what the registry signed.' }, 'It is not what the registry signed.'],
  [{ status: 502 }, 'the server cannot be reached.'],
])('a published version that the server refuses with %j is not used', async (response, reason) => {
  serve({ [published]: response });
  expect(await problemsOf('member@1.0.0-abc')).toEqual([`mfe_member is the released one: ${reason}`]);
});
