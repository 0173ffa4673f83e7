import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { createConfiguration } from '../build/build-module';
import { hashTools } from '../build/content-version';
import { moduleManifest } from '../workspaces';

const { resolve } = createRequire(import.meta.url);
const fileHere = (name: string): string => join(import.meta.dirname, name);

/** The version of a module from source in the registry of `npm run dev`. */
export const DEV_VERSION = 'from-source';

/** Returns the address below which a workspace's files are served. */
export const getPublicPath = (root: string, workspace: string): string =>
  workspace === 'shell' ? '/from-source/' : `/remotes/${moduleManifest(root, workspace).name}/${DEV_VERSION}/`;

/** Returns the folder in which development builds are cached. */
export const cacheFolder = (root: string, workspace: string): string =>
  join(root, 'node_modules', '.cache', 'meridian-dev', workspace);

/**
 * Returns the configuration with which `npm run dev` builds a workspace. A saved change is applied to the open page,
 * which keeps its state.
 */
export async function devConfig(root: string, workspace: string): Promise<Configuration> {
  const folder = cacheFolder(root, workspace);
  const target = { version: DEV_VERSION, outDir: folder, isDevelopment: true };
  const config = await createConfiguration(root, workspace, target);
  const isShell = workspace === 'shell';
  const runtime = fileHere('refresh-runtime-of-shell.cjs');
  return {
    ...config,
    name: workspace,
    // React's development build renders elements with another module.
    entry: isShell ? { main: [fileHere('share-refresh-runtime.cjs'), 'react/jsx-dev-runtime', './src/index.ts'] } : {},
    output: { ...config.output, publicPath: getPublicPath(root, workspace) },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        // With two runtimes, neither has the other's components: a change would arrive without an effect on the page.
        ...(!isShell && { [`${resolve('react-refresh')}$`]: runtime, 'react-refresh/runtime$': runtime }),
      },
    },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof HtmlWebpackPlugin)),
      new ReactRefreshPlugin({ overlay: false, library: 'meridian', exclude: [/node_modules/, /refresh-runtime/] }),
    ],
    cache: { type: 'filesystem', name: workspace, version: hashTools(root), cacheDirectory: join(folder, 'cache') },
  };
}
