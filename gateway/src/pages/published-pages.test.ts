import type { Registry } from '@meridian/shared-types';
import { ROUTE_CASES } from '@meridian/shared-types/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPublishedPages } from './published-pages';

const folder = mkdtempSync(path.join(tmpdir(), 'published-pages-'));
const registryFile = path.join(folder, 'registry.json');
const pages = createPublishedPages(registryFile, folder);
afterAll(() => rmSync(folder, { recursive: true }));

test.each(ROUTE_CASES)('$rule: of $templates, $path is $wins', async ({ templates, path: at, wins, params = {} }) => {
  const registry: Registry = {
    schema: 1,
    release: 1,
    remotes: [
      {
        name: 'mfe_public',
        title: 'Public',
        version: '1.0.0',
        platform: '^1.0.0',
        entry: '/remotes/mfe_public/1.0.0/mf-manifest.json',
        previous: null,
        nav: [],
        // A registry has no dots in its addresses.
        mounts: templates.map((template) => ({ path: template.replace('.', '-'), title: template })),
      },
    ],
  };
  writeFileSync(registryFile, JSON.stringify(registry));
  const found = await pages.at(at);
  expect(found?.mount.title).toBe(wins);
  expect(found?.parameters ?? {}).toEqual(params);
});
