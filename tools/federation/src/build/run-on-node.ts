import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles browser sources for Node and runs them. Files that they refer to, such as fonts, get the addresses of the
 * build for browsers, if it has them.
 * @param assets the folder of that build's assets
 * @param keepAs where the bundle stays, for programs that run it later; without a source map then
 * @returns what `source` exports
 */
export async function runOnNode<T>(source: string, resolveDir: string, assets: string, keepAs?: string): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-prerender-'));
  const outfile = join(folder, 'prerender.cjs');
  const built = readdirSync(assets);
  const findAddress = (file: string) =>
    built.find((name) => name.startsWith(`${basename(file).replace(/\.\w+$/, '')}.`));
  try {
    await build({
      stdin: { contents: source, resolveDir, loader: 'tsx' },
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      jsx: 'automatic',
      sourcemap: keepAs ? false : 'inline',
      sourcesContent: false,
      supported: { 'dynamic-import': false }, // With an import() in it, tsx would rewrite the whole bundle.
      define: { 'process.env.NODE_ENV': '"production"' },
      minify: keepAs !== undefined,
      logLevel: 'error',
      plugins: [
        {
          name: 'addresses',
          setup: (bundler) =>
            bundler.onLoad({ filter: /\.(woff2|svg|png|webp|avif|worker\.js)$/ }, ({ path }) => ({
              contents: `module.exports = ${JSON.stringify(`/assets/${findAddress(path) ?? ''}`)}`,
            })),
        },
      ],
    });
    if (keepAs) copyFileSync(outfile, keepAs);
    return createRequire(import.meta.url)(outfile) as T;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
