import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from '@meridian/shared-types/schemas';
import type { DataPaths } from '../data-paths';

const PLACE = /(<script type="application\/json" id="registry">)([^<]*)(<\/script>)/;

/** Returns the page with the registry in it. "<" is escaped, so that a title cannot close the script element. */
export const withRegistry = (html: string, registry: Registry): string =>
  html.replace(PLACE, (_, start: string, _before: string, end: string) =>
    [start, JSON.stringify(registry).replaceAll('<', '\\u003c'), end].join(''),
  );

/** Writes the registry into the current page, for browsers that cannot load it separately. */
export function stampRegistry(paths: DataPaths, registry: Registry): void {
  const page = join(paths.shell, 'index.html');
  if (existsSync(page)) writePage(paths.shell, 'index.html', withRegistry(readFileSync(page, 'utf8'), registry));
}

/**
 * Reads the registry that the last release wrote into the current page. The result is undefined before the first
 * release.
 */
export function registryInPage(paths: DataPaths): Registry | undefined {
  try {
    const [, , text = ''] = PLACE.exec(readFileSync(join(paths.shell, 'index.html'), 'utf8')) ?? [];
    const { data } = Registry.safeParse(JSON.parse(text));
    return data?.remotes.length ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a file of the shell in one step. */
export function writePage(shell: string, page: string, content: string | Buffer): void {
  const arriving = join(shell, `.${page}`);
  writeFileSync(arriving, content);
  renameSync(arriving, join(shell, page));
}
