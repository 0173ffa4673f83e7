import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { findRoot, moduleManifest } from '../workspaces';
import { moduleShared, shellShared } from '../shared';

export interface BuildTarget {
  version: string;
  outDir: string;
  /**
   * Whether the build is for `npm run dev`: React's development build, source maps, file names without hashes. Default:
   * false.
   */
  isDevelopment?: boolean;
}

/**
 * The plugin of `provideExternalRuntime` as an ES module. webpack would find its CommonJS file, which includes the
 * whole federation runtime a second time, 86 kB of minified code.
 */
const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced');
const runtimeProvider = createRequire(enhanced).resolve('@module-federation/inject-external-runtime-core-plugin');
const runtimeAlias = { [runtimeProvider]: runtimeProvider.replace(/\.cjs$/, '.js') };

const federation = { dts: false, shareStrategy: 'loaded-first' as const };

const formatHash = ({ isDevelopment = false }: BuildTarget): string => (isDevelopment ? '' : '.[contenthash:10]');

function base(root: string, workspace: string, target: BuildTarget): Configuration {
  const { outDir, isDevelopment = false } = target;
  const name = `assets/[name]${formatHash(target)}`;
  return {
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    context: join(root, workspace),
    devtool: isDevelopment && 'cheap-module-source-map', // The page's CSP forbids eval.
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    output: {
      path: outDir,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
    },
    module: {
      rules: [
        { test: /\.(woff2|svg|png|webp|avif|worker\.js)$/, type: 'asset/resource' },
        { resourceQuery: /asset/, type: 'asset/resource' },
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
            },
          },
        },
      ],
    },
    optimization: {
      minimizer: [
        // The page's head contains the hash of `theme-bootstrap`, so it must not be minified. swc has threads of its
        // own, and processes for it would take an eighth of the time of a build on two processors.
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          parallel: false,
          extractComments: false,
          exclude: /theme-bootstrap/,
        }),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * Returns the configuration of a module. It exposes `./routes`, and uses the shared packages and the federation runtime
 * of the shell.
 */
export function mfeConfig(workspace: string, target: BuildTarget, root = findRoot()): Configuration {
  const config = base(root, workspace, target);
  const { name } = moduleManifest(root, workspace);
  return {
    ...config,
    entry: {},
    // The version is part of the name. Otherwise a second version in the same page would get the chunks of the first.
    output: { ...config.output, publicPath: 'auto', uniqueName: `${name}_${target.version}` },
    plugins: [
      new ModuleFederationPlugin({
        ...federation,
        name,
        filename: `remoteEntry${formatHash(target)}.js`,
        exposes: { './routes': './src/routes.tsx' },
        shared: moduleShared(),
        manifest: true,
        experiments: { externalRuntime: true, optimization: { disableRemote: true, target: 'web' } },
      }),
    ],
  };
}

/**
 * Returns the configuration of the shell, which has the page itself, all shared packages, and the federation runtime.
 */
export function shellConfig(target: BuildTarget, root = findRoot()): Configuration {
  const config = base(root, 'shell', target);
  return {
    ...config,
    entry: { main: './src/index.ts' },
    resolve: { ...config.resolve, alias: runtimeAlias },
    output: { ...config.output, publicPath: '/', uniqueName: 'meridian_shell' },
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: { vendors: { test: /[\\/]node_modules[\\/]/, name: 'vendors', chunks: 'initial' } },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        ...federation,
        name: 'meridian_shell',
        shared: shellShared(),
        manifest: true,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
    ],
  };
}
