import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aRemote } from '../../testing/public-registry';
import { createPublishedPages } from './published-pages';

const folder = mkdtempSync(path.join(tmpdir(), 'published-pages-'));
const registryFile = path.join(folder, 'registry.json');
const pages = createPublishedPages(registryFile, folder);
afterAll(() => rmSync(folder, { recursive: true }));

test('an invalid entry of the registry affects its own module only, and an unknown menu entry affects nothing', async () => {
  const remotes = [
    null,
    { ...aRemote({ name: 'mfe_bad', mounts: [] }), mounts: [null] },
    {
      ...aRemote({ name: 'mfe_newer', mounts: [{ path: '/newer', title: 'Newer' }] }),
      nav: [{ audience: 'chapter-admin' }],
    },
    aRemote({ mounts: [{ path: '/about', title: 'About' }] }),
  ];
  writeFileSync(registryFile, JSON.stringify({ schema: 1, release: 1, remotes }));
  expect((await pages.at('/about'))?.mount.title).toBe('About');
  expect((await pages.at('/newer'))?.mount.title).toBe('Newer');
  expect((await pages.registry()).remotes.map(({ name }) => name)).toEqual(['mfe_newer', 'mfe_public']);
});
