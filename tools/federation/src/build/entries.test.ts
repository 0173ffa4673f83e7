import { build, type Metafile } from 'esbuild';

jest.setTimeout(60_000);

const ENTRIES = [
  '@meridian/shared-types',
  '@meridian/shared-types/notification-kinds',
  '@meridian/shared-types/schemas',
  '@meridian/platform',
  '@meridian/platform/controls',
  '@meridian/platform/forms',
  '@meridian/platform/realtime',
  '@meridian/platform/routing',
] as const;
type Entry = (typeof ENTRIES)[number];
let metafile: Metafile;

beforeAll(async () => {
  ({ metafile } = await build({
    entryPoints: Object.fromEntries(ENTRIES.map((entry) => [entry, entry])),
    absWorkingDir: process.cwd(),
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    jsx: 'automatic',
    logLevel: 'error',
    loader: { '.woff2': 'empty', '.svg': 'empty', '.png': 'empty', '.avif': 'empty', '.webp': 'empty' },
  }));
});

/** Returns the sources that an entry loads immediately. Its dynamic imports are in other bundles. */
const listSources = (entry: Entry): string[] => [...needed(`unused/${entry}.js`)].flatMap(used);

function needed(file: string, found = new Set<string>()): Set<string> {
  const output = metafile.outputs[file];
  if (!output) throw new Error(`${file} was not built`);
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, kind } of output.imports) if (kind === 'import-statement') needed(path, found);
  return found;
}

const used = (file: string): string[] =>
  Object.entries(metafile.outputs[file]?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([input]) => input);

const isZod = (file: string) => file.includes('node_modules/zod/');
const isContract = (file: string) => /shared-types\/src\/.*contracts?\.ts$/.test(file);

test('The schemas need zod, so that the next test can detect it', () => {
  expect(listSources('@meridian/shared-types/schemas').some(isZod)).toBe(true);
});

test.each<Entry>([
  '@meridian/shared-types',
  '@meridian/shared-types/notification-kinds',
  '@meridian/platform',
  '@meridian/platform/controls',
  '@meridian/platform/realtime',
  '@meridian/platform/routing',
])('The entry %s does not need zod', (entry) => expect(listSources(entry).filter(isZod)).toEqual([]));

test.each(ENTRIES)('The entry %s has no whole contract, which only servers need', (entry) => {
  expect(listSources(entry).filter(isContract)).toEqual([]);
});

test('The bundle has the English messages of zod only', () => {
  const languages = listSources('@meridian/platform/forms').filter((file) => file.includes('/zod/v4/locales/'));
  expect(languages.filter((file) => !/\/en\.m?js$/.test(file))).toEqual([]);
});
