import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publishPages } from './prerender';
import { temporaryFolder } from '../testing';

jest.setTimeout(60_000);

/** Resolves to the result of building a module with these sources, which imports every page once. */
async function built(sources: Record<string, string>): Promise<unknown> {
  const root = temporaryFolder();
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const outDir = join(root, 'out');
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  for (const [name, source] of Object.entries(sources)) {
    const file = join(root, 'mfe-sample', 'src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return publishPages(root, 'mfe-sample', outDir, () => []).catch((error: Error) => error.message);
}
const ROUTES = "export const routes = [{ path: '/sample', lazy: () => import('./routes/page') }];";
const PAGE = 'export const Component = () => null;';
const THROWS = "throw new Error('no such setting');";

test('A module that can be imported has its routes', async () => {
  expect(await built({ 'routes.tsx': ROUTES, 'routes/page.tsx': PAGE })).toEqual({
    routes: ['/sample'],
    parts: [],
    hasPages: false,
  });
});

test.each<[string, Record<string, string>, string]>([
  [
    'its routes throw',
    { 'routes.tsx': `${THROWS}\n${ROUTES}`, 'routes/page.tsx': PAGE },
    'mfe-sample: src/routes.tsx throws when it is imported: no such setting',
  ],
  [
    'a page throws',
    { 'routes.tsx': ROUTES, 'routes/page.tsx': `${THROWS}\n${PAGE}` },
    'mfe-sample: src/routes/page.tsx, for /sample, throws when it is imported: no such setting',
  ],
  [
    'what a page imports throws',
    {
      'routes.tsx': ROUTES,
      'routes/page.tsx': `import '../settings';\n${PAGE}`,
      'settings.ts': `${THROWS}\nexport {};`,
    },
    'mfe-sample: src/settings.ts, for /sample, throws when it is imported: no such setting',
  ],
  [
    'a page has no component',
    { 'routes.tsx': ROUTES, 'routes/page.tsx': 'export const Page = () => null;' },
    'mfe-sample: src/routes.tsx has no component for /sample',
  ],
])('A build fails with one sentence that names the module and the file if %s', async (_, sources, sentence) => {
  expect(await built(sources)).toBe(sentence);
});
