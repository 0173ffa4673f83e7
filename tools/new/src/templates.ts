import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The forms of a name that the templates contain, such as `{name}` and `{Component}`. */
export type Words = Record<string, string>;

const TEMPLATES = join(import.meta.dirname, '../templates');
const SUFFIX = '.template';

/**
 * Returns the forms of a name of words with hyphens.
 * @example toWords('book-club').Component // 'BookClub'
 * @throws {Error} if the name has other characters
 */
export function toWords(name: string): Words & { name: string; variable: string; Component: string; title: string } {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`The name has only lowercase letters and hyphens, such as news or book-club, not ${name}.`);
  const capitals = name.split('-').map((word) => word.replace(/^./, (first) => first.toUpperCase()));
  const Component = capitals.join('');
  return {
    name,
    variable: Component.replace(/^./, (first) => first.toLowerCase()),
    Component,
    title: capitals.join(' '),
  };
}

/** Replaces `{name}` and the other words in a text. */
export const fill = (text: string, words: Words): string =>
  Object.entries(words).reduce((filled, [key, value]) => filled.replaceAll(`{${key}}`, value), text);

/** Returns the texts of the files of a template, by their path. */
export function readTemplate(template: string, words: Words): Record<string, string> {
  const folder = join(TEMPLATES, template);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(SUFFIX));
  return Object.fromEntries(
    files.map((file) => [
      fill(file.slice(0, -SUFFIX.length), words),
      fill(readFileSync(join(folder, file), 'utf8'), words),
    ]),
  );
}

/** Writes files into a folder. Returns their paths. @throws {Error} if one of them already exists */
export function writeFiles(folder: string, files: Record<string, string>): string[] {
  const texts = Object.entries(files).map(([file, text]) => [join(folder, file), text] as const);
  for (const [path] of texts) if (existsSync(path)) throw new Error(`${path} already exists.`);
  for (const [path, text] of texts) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return texts.map(([path]) => path);
}
