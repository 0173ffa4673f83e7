import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuildManifest } from '../build/build-manifest';
import { promote } from './promote';
import { publish } from '../store/publish';
import { SHARED } from '../shared';
import { dataFolder } from '../testing';
import { buildSampleModule } from '../testing-module';

jest.setTimeout(60_000);

const PROVIDED = Object.entries(SHARED).flatMap(([name, { instead }]) => (instead || name.endsWith('/') ? [] : [name]));
const OTHER_VERSION = 'module.exports = { marker: "another version of a package" };';

/** Builds a module with packages of its own and publishes it. */
async function publishModule(imports: string[], installed: string[]) {
  const { build } = await buildSampleModule(
    imports,
    Object.fromEntries(installed.map((name) => [name, OTHER_VERSION])),
  );
  const paths = dataFolder({ provides: PROVIDED });
  publish(paths, 'mfe_sample', build);
  const containsOtherVersion = readdirSync(build.folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .some((file) => readFileSync(join(build.folder, file), 'utf8').includes('another version of a package'));
  return {
    containsOtherVersion,
    promoted: () => promote(paths, [{ name: 'mfe_sample', version: build.version }]).remotes.map(({ name }) => name),
  };
}

test('A module with another version of the router or of zod is refused with the entry to use instead', async () => {
  const own = ['react-router', 'react-router-dom', 'zod'];
  const { promoted, containsOtherVersion } = await publishModule(['@meridian/platform', ...own], own);
  expect(containsOtherVersion).toBe(false);
  expect(promoted).toThrow(
    'mfe_sample 1.0.0-abc cannot be promoted: ' +
      'it needs react-router, which the shell does not provide (@meridian/platform/routing has its part for modules); ' +
      'it needs react-router-dom, which the shell does not provide (@meridian/platform/routing has its part for modules); ' +
      'it needs zod, which the shell does not provide (@meridian/platform/forms has its part for modules).',
  );
});

test('A module with another version under another name bundles it, and is promoted', async () => {
  const { promoted, containsOtherVersion } = await publishModule(['@meridian/platform/forms', 'zod-3'], ['zod-3']);
  expect(containsOtherVersion).toBe(true);
  expect(promoted()).toEqual(['mfe_sample']);
});

test('The names of packages and contracts that a module uses are recorded with their files', async () => {
  const { build } = await buildSampleModule(
    [],
    {},
    `import { useFetcher, useNavigate as go } from '@meridian/platform/routing';
     import { chaptersApi, type Chapter } from '@meridian/shared-types';
     import * as forms from '@meridian/platform/forms';
     import React from 'react';
     export const routes: unknown[] = [useFetcher, go, chaptersApi.gone, forms.Form, React.useState, {} as Chapter];`,
  );
  const at = 'mfe-sample/src/routes.tsx';
  expect(readBuildManifest(build.folder)?.uses).toEqual({
    '@meridian/platform/routing': { useFetcher: at, useNavigate: at },
    '@meridian/shared-types': { 'chaptersApi.gone': at },
    '@meridian/platform/forms': { Form: at },
    react: { default: at },
  });
});
