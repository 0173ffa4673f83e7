import { build } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Packages that Jest reads as one file for each list instead of hundreds: reading and compiling them anew for every
 * test file was half of a run's processor time. A package and all its entries that are used must be in one list, so
 * that it exists once.
 */
const LISTS = {
  node: [
    '@socket.io/redis-adapter',
    'bson',
    'express',
    'fast-check',
    'http-proxy-middleware',
    'ioredis',
    'jose',
    'mongodb',
    'mongoose',
    'opossum',
    'p-queue',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'socket.io',
    'socket.io-client',
    'undici',
    'zod',
  ],
  web: [
    '@tanstack/react-query',
    '@tanstack/react-virtual',
    '@testing-library/dom',
    '@testing-library/react',
    '@testing-library/user-event',
    'date-fns',
    'fast-check',
    'radix-ui/checkbox',
    'radix-ui/dialog',
    'radix-ui/dropdown-menu',
    'radix-ui/radio-group',
    'radix-ui/scroll-area',
    'radix-ui/select',
    'radix-ui/switch',
    'radix-ui/tabs',
    'radix-ui/toast',
    'radix-ui/tooltip',
    'react-error-boundary',
    'react-hook-form',
    'react-router-dom',
    'socket.io-client',
    'styled-components',
    'zod',
    'zustand',
    'zustand/react/shallow',
    'zustand/vanilla',
  ],
};
const folderOf = (list) => path.resolve(import.meta.dirname, `../../../dist/test-packages/${list}`);

/** Jest's `moduleNameMapper` for a list. */
export const mapPackages = (list) => ({
  [`^(${LISTS[list].map((name) => name.replaceAll('.', '\\.')).join('|')})$`]: `${folderOf(list)}/$1.cjs`,
});

/** Bundles a list, with a file for each package that Jest loads in its place. */
export async function bundlePackages(list) {
  const folder = folderOf(list);
  const names = LISTS[list];
  await build({
    stdin: {
      contents: names
        .map((name) => `exports[${JSON.stringify(name)}] = () => require(${JSON.stringify(name)});`)
        .join('\n'),
      resolveDir: process.cwd(),
    },
    outfile: `${folder}/all.cjs`,
    bundle: true,
    format: 'cjs',
    logLevel: 'error',
    platform: 'node',
    target: 'node20',
    mainFields: ['main'],
    // React looks for Node's timers through its own module
    ...(list === 'web' && { conditions: ['browser', 'require', 'default'], external: ['react', 'react-dom'] }),
  });
  for (const name of names) {
    const file = path.join(folder, `${name}.cjs`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(
      file,
      `module.exports = require(${JSON.stringify(`${folder}/all.cjs`)})[${JSON.stringify(name)}]();\n`,
    );
  }
}
