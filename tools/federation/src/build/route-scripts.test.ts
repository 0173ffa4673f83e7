import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compilation } from 'webpack';
import { routeScripts } from './route-scripts';
import { temporaryFolder } from '../testing';

const ROUTES = `
const late = () => import('./routes/late');
export const routes = [
  { path: '/', lazy: () => import('./routes/home') },
  { path: '/items/:id', lazy: async () => ({ Component: (await import('./routes/item')).Item }) },
  { path: '/items', lazy: () => import('./routes/item') },
  { path: '/late', lazy: late },
];`;

test('Each path has its scripts after those of the entry, and a page that is imported elsewhere has none', async () => {
  const root = temporaryFolder();
  const write = (name: string, source: string) => writeFileSync(join(root, 'src', name), source);
  mkdirSync(join(root, 'src', 'routes'), { recursive: true });
  write('routes.tsx', ROUTES);
  for (const page of ['late', 'home', 'item']) write(`routes/${page}.js`, `export const Item = '${page}';`);
  const compilation = await new Promise<Compilation>((resolve, reject) => {
    const compiler = webpack({
      mode: 'production',
      context: root,
      entry: './src/routes.tsx',
      output: { path: join(root, 'out'), chunkFilename: 'assets/[contenthash:8].js' },
      optimization: { minimize: false },
    });
    compiler.run((error, stats) => (stats ? resolve(stats.compilation) : reject(error ?? new Error('no build'))));
  });
  const script = expect.stringMatching(/^assets\/[0-9a-f]{8}\.js$/) as unknown;
  const scripts = routeScripts(compilation, ['remoteEntry.1.js']);
  expect(scripts).toEqual({
    '/': { scripts: ['remoteEntry.1.js', script], shared: [] },
    '/items/:id': { scripts: ['remoteEntry.1.js', script], shared: [] },
    '/items': scripts['/items/:id'],
  });
  expect(scripts['/']).not.toEqual(scripts['/items']);
});
