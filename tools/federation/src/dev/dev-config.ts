import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { configurationOf } from '../build';
import { toolsOf } from '../content-version';
import { moduleManifest } from '../workspaces';

const { resolve } = createRequire(import.meta.url);
const fileHere = (name: string): string => join(import.meta.dirname, name);

/** The version that the registry of `npm run dev` has for a module from source. */
export const DEV_VERSION = 'from-source';

/** The address below which a workspace's files are. */
export const publicPathOf = (root: string, workspace: string): string =>
  workspace === 'shell' ? '/from-source/' : `/remotes/${moduleManifest(root, workspace).name}/${DEV_VERSION}/`;

/** Where the builds for development are kept. */
export const cacheFolder = (root: string, workspace: string): string =>
  join(root, 'node_modules', '.cache', 'meridian-dev', workspace);

/** A workspace as `npm run dev` builds it: a saved change is put into the open page, which keeps its state. */
export async function devConfig(root: string, workspace: string): Promise<Configuration> {
  const folder = cacheFolder(root, workspace);
  const target = { version: DEV_VERSION, outDir: folder, isDevelopment: true };
  const config = await configurationOf(root, workspace, target);
  const isShell = workspace === 'shell';
  const runtime = fileHere('refresh-runtime-of-shell.cjs');
  return {
    ...config,
    name: workspace,
    // What React's build for development draws elements with has a name of its own.
    entry: isShell ? { main: [fileHere('share-refresh-runtime.cjs'), 'react/jsx-dev-runtime', './src/index.ts'] } : {},
    output: { ...config.output, publicPath: publicPathOf(root, workspace) },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        // Two runtimes do not know each other's components: a change would arrive, and the screen would stay as it is.
        ...(!isShell && { [`${resolve('react-refresh')}$`]: runtime, 'react-refresh/runtime$': runtime }),
      },
    },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof HtmlWebpackPlugin)),
      new ReactRefreshPlugin({ overlay: false, library: 'meridian', exclude: [/node_modules/, /refresh-runtime/] }),
    ],
    cache: { type: 'filesystem', name: workspace, version: toolsOf(root), cacheDirectory: join(folder, 'cache') },
  };
}
