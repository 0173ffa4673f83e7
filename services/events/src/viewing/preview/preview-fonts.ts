import type { Font } from 'opentype.js';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A list of fonts, which are searched for a character in this order. */
export interface Typeface {
  fonts: Font[];
}

const newsreader = (subset: string) => `@fontsource/newsreader/files/newsreader-${subset}-500-normal.woff`;
const sourceSans = (subset: string) => `@fontsource/source-sans-3/files/source-sans-3-${subset}-600-normal.woff`;
const LATIN = ['latin', 'latin-ext', 'vietnamese'];
const OTHERS = ['cyrillic', 'cyrillic-ext', 'greek'].map(sourceSans);

let loading: Promise<{ display: Typeface; text: Typeface }> | undefined;

/** Loads the typefaces of the pages when the first preview is drawn, because most replicas never draw one. */
export function typefaces(): Promise<{ display: Typeface; text: Typeface }> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const { parse } = (await import('opentype.js')).default;
  // The fonts are resolved from the process's own file, wherever it was bundled.
  const { resolve } = createRequire(process.argv[1] ?? process.cwd());
  const read = async (file: string): Promise<Font> => {
    const bytes = await readFile(resolve(file));
    return parse(new Uint8Array(bytes).buffer);
  };
  const [display, text] = await Promise.all(
    [newsreader, sourceSans].map(async (face) => ({
      fonts: await Promise.all([...LATIN.map(face), ...OTHERS].map(read)),
    })),
  );
  if (!display || !text) throw new Error('a typeface is missing');
  return { display, text };
}
