import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTE_SCRIPTS_FILE } from '@meridian/shared-types';
import { z } from 'zod';
import type { Build } from './build-result';

/**
 * The maximum size of JavaScript, in kB as Brotli. It is a little above the current size, so that growth is detected.
 * The goal is 150 for the first page.
 */
export const BUDGETS = { shell: 178, entry: 7, firstPage: 193 };
const FIRST_PAGE = '/';

const RouteScripts = z.record(z.string(), z.object({ scripts: z.array(z.string()) }));

/** Returns the size of scripts as they are sent, in kB. */
const kilobytes = (folder: string, scripts: string[]): number =>
  scripts
    .map((script) => join(folder, script))
    .map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size)
    .reduce((sum, size) => sum + size, 0) / 1000;

/** Returns the size of the scripts in the page of a built shell, in kB. */
export const shellSize = (folder: string): number =>
  kilobytes(
    folder,
    [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/<script[^>]*\bsrc="(\/assets\/[^"]+)"/g)].map(
      ([, script = '']) => script,
    ),
  );

interface ModuleSizes {
  /** The size that every page of the module has: its entry, and its part of the federation runtime. */
  entry: number;
  /** The size of all scripts of each page, with the entry, without the shell's. */
  pages: Record<string, number>;
}

/** Returns the sizes of the scripts of a built module, in kB. There are none if the build does not list its scripts. */
export function moduleSizes(folder: string): ModuleSizes {
  const file = join(folder, ROUTE_SCRIPTS_FILE);
  const routes = existsSync(file) ? RouteScripts.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const [entry = ''] = Object.values(routes)[0]?.scripts ?? [];
  return {
    entry: entry ? kilobytes(folder, [entry]) : 0,
    pages: Object.fromEntries(Object.entries(routes).map(([path, { scripts }]) => [path, kilobytes(folder, scripts)])),
  };
}

export const inKilobytes = (size: number): string => `${size.toFixed(1)} kB`;

/**
 * Prints the sizes of the scripts of a build.
 * @param shell the folder of the shell that it is loaded in, or that was built
 * @throws {Error} where that is over a budget.
 */
export function checkSizes(shell: string | undefined, build: Build, log: (line: string) => void): void {
  const size = shell && existsSync(join(shell, 'index.html')) ? shellSize(shell) : undefined;
  const { lines, over } = describeSizes(size, build.workspace === 'shell' ? undefined : moduleSizes(build.folder));
  for (const line of lines) log(`${build.workspace}: ${line}`);
  if (over.length) throw new Error(`${build.workspace} is not published: ${over.join('; ')}.`);
}

/**
 * Formats the sizes of a shell and a module that are loaded together as lines for people. `over` lists what is over its
 * budget.
 */
function describeSizes(shell: number | undefined, module?: ModuleSizes): { lines: string[]; over: string[] } {
  const pages = Object.entries(module?.pages ?? {}).sort(([, a], [, b]) => b - a);
  const [largest] = pages;
  const first = module?.pages[FIRST_PAGE];
  const measured: [string, number | undefined, number][] = [
    ['shell', module ? undefined : shell, BUDGETS.shell],
    ['entry of the module', module?.entry, BUDGETS.entry],
    ['first page, with the shell', first && shell && first + shell, BUDGETS.firstPage],
  ];
  const there = measured.filter((each): each is [string, number, number] => Boolean(each[1]));
  return {
    lines: [
      ...there.map(([what, size, most]) => `${what}: ${inKilobytes(size)} of at most ${most}`),
      ...(largest ? [`${pages.length} pages: the largest is ${largest[0]} with ${inKilobytes(largest[1])}`] : []),
    ],
    over: there
      .filter(([, size, most]) => size > most)
      .map(([what, size, most]) => `${what} has ${inKilobytes(size)} of JavaScript, of at most ${most}`),
  };
}
