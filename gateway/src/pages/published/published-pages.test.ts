import type { Mount, Registry, Remote } from '@meridian/shared-types';
import { ROUTE_CASES } from '@meridian/shared-types/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPublishedPages } from './published-pages';

const folder = mkdtempSync(path.join(tmpdir(), 'published-pages-'));
const registryFile = path.join(folder, 'registry.json');
const pages = createPublishedPages(registryFile, folder);
afterAll(() => rmSync(folder, { recursive: true }));

const aRemote = (name: string, mounts: Mount[]): Remote => ({
  name,
  title: 'Public',
  version: '1.0.0',
  platform: '^1.0.0',
  entry: `/remotes/${name}/1.0.0/mf-manifest.json`,
  previous: null,
  nav: [],
  mounts,
});

test('an invalid entry of the registry affects its own module only, and an unknown menu entry affects nothing', async () => {
  const remotes = [
    null,
    { ...aRemote('mfe_bad', []), mounts: [null] },
    { ...aRemote('mfe_newer', [{ path: '/newer', title: 'Newer' }]), nav: [{ audience: 'chapter-admin' }] },
    aRemote('mfe_public', [{ path: '/about', title: 'About' }]),
  ];
  writeFileSync(registryFile, JSON.stringify({ schema: 1, release: 1, remotes }));
  expect((await pages.at('/about'))?.mount.title).toBe('About');
  expect((await pages.at('/newer'))?.mount.title).toBe('Newer');
  expect((await pages.registry()).remotes.map(({ name }) => name)).toEqual(['mfe_newer', 'mfe_public']);
});

test.each(ROUTE_CASES)('$rule: of $templates, $path gets $wins', async ({ templates, path: at, wins, params = {} }) => {
  const registry: Registry = {
    schema: 1,
    release: 1,
    // The addresses in a registry contain no dots.
    remotes: [
      aRemote(
        'mfe_public',
        templates.map((template) => ({ path: template.replace('.', '-'), title: template })),
      ),
    ],
  };
  writeFileSync(registryFile, JSON.stringify(registry));
  const found = await pages.at(at);
  expect(found?.mount.title).toBe(wins);
  expect(found?.parameters ?? {}).toEqual(params);
});
