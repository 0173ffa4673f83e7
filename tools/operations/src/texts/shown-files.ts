import { execFileSync } from 'node:child_process';
import { visibleTexts, type VisibleText } from './visible-texts';

/** The folders with texts that people may see. The database of tests has none. */
const SHOWN = ['mfe-*', 'shell', 'platform', 'services', 'gateway', 'shared-types', 'tools', ':!tools/embedded-mongo'];
const READ = /\.(ts|tsx|mts|mjs|html)$|\/module\.json$/;
const OF_TESTS = /\.(test|itest|spec)\.|\/testing[/.-]|\/(fake|describe)-|\.d\.ts$/;

/** Returns the paths of the files whose texts people may see, relative to the working folder. */
export const shownFiles = (folders: string[] = []): string[] =>
  execFileSync('git', ['ls-files', '--', ...(folders.length ? folders : SHOWN)], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => READ.test(file) && !OF_TESTS.test(file));

/** Returns the texts that match in each line, each unescaped by JSON. */
const textsInLines = (source: string, pattern: RegExp): VisibleText[] =>
  source.split('\n').flatMap((words, index) =>
    [...words.matchAll(pattern)].map(([, text = '']) => ({
      line: index + 1,
      text: JSON.parse(`"${text}"`) as string,
    })),
  );

/**
 * Returns the texts of a file that people may see: of a program, of a page, or the titles and menu entries of a module.
 * @example findTexts('mfe-public/module.json', '{ "path": "/", "title": "Home" }') // [{ line: 1, text: 'Home' }]
 */
export function findTexts(file: string, source: string): VisibleText[] {
  if (file.endsWith('.json')) return textsInLines(source, /"(?:title|label|description)": "((?:[^"\\]|\\.)*)"/g);
  if (file.endsWith('.html')) return textsInLines(source, /(?:<title>|<p>|content=")(\p{Lu}[^"<]*)/gu);
  return visibleTexts(file, source);
}
