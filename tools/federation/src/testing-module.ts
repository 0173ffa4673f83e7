import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleManifest } from '@meridian/shared-types';
import webpack, { type Stats } from 'webpack';
import { describeBuild } from './build/build-module';
import type { Build } from './build/build-result';
import { writeBuildManifest } from './build/build-manifest';
import { CollectUsedNames } from './build/used-names';
import { precompress } from './build/precompress';
import { writeJson } from './json-file';
import { mfeConfig } from './build/webpack-config';
import { temporaryFolder } from './testing';

const WORKSPACE = 'mfe-sample';
const VERSION = '1.0.0-abc';

/**
 * Builds a module that imports these names, as `npm start` does.
 * @param installed source texts of the packages in the module's `node_modules`, by name; shared ones need not be there
 * @param routes the text of `routes.tsx`, instead of one that imports the names
 * @throws {Error} with webpack's messages when it does not compile.
 */
export async function buildSampleModule(
  imports: string[],
  installed: Record<string, string> = {},
  routes = '',
): Promise<{ root: string; build: Build }> {
  const root = temporaryFolder();
  const build = describeBuild(root, WORKSPACE, VERSION);
  const manifest: ModuleManifest = {
    name: 'mfe_sample',
    title: 'Sample',
    platform: '^1.0.0',
    mounts: [{ path: '/sample', title: 'Sample' }],
    nav: [],
  };
  mkdirSync(join(root, WORKSPACE, 'src'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(process.cwd(), 'node_modules', 'swc-loader'), join(root, 'node_modules', 'swc-loader'));
  for (const [name, source] of Object.entries(installed)) {
    const folder = join(root, WORKSPACE, 'node_modules', name);
    writeJson(join(folder, 'package.json'), { name, version: '1.2.3', main: 'index.js' });
    writeFileSync(join(folder, 'index.js'), source);
  }
  writeJson(join(root, WORKSPACE, 'package.json'), { name: WORKSPACE, version: '1.0.0' });
  writeJson(join(root, WORKSPACE, 'module.json'), manifest);
  writeFileSync(
    join(root, WORKSPACE, 'src', 'routes.tsx'),
    routes ||
      `${imports.map((name, index) => `import * as p${index} from '${name}';\n`).join('')}export const routes = [${imports
        .map((_, index) => `p${index}`)
        .join(', ')}];\n`,
  );
  const names = new CollectUsedNames(root);
  const config = mfeConfig(WORKSPACE, { version: VERSION, outDir: build.folder }, root);
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack({ ...config, plugins: [...(config.plugins ?? []), names] }, (error, done) =>
      done ? resolve(done) : reject(error),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  writeJson(join(build.folder, 'module.json'), manifest);
  await precompress(build.folder);
  writeBuildManifest(build.folder, { routes: ['/sample'], uses: names.used, hasPages: false, typesChecked: true });
  return { root, build };
}
