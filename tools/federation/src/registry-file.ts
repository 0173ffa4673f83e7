import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Registry } from '@meridian/shared-types/schemas';
import { z } from 'zod';
import type { DataPaths } from './data-paths';
import { registryInPage } from './registry-in-page';

/** Replaces a JSON file in one step: readers see the old content or the new, never a part. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(fresh, file);
}

const EMPTY: Registry = { schema: 1, release: 0, remotes: [] };

/** The registry that is served; empty before the first promotion. @throws {Error} in one sentence if it is damaged. */
export function readRegistry(file: string): Registry {
  if (!existsSync(file)) return EMPTY;
  const damaged = (how: string) => new Error(`${file} is not a registry: ${how}.`);
  let content: unknown;
  try {
    const text = readFileSync(file, 'utf8');
    if (!text.trim()) throw damaged('it is empty');
    content = JSON.parse(text);
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(`it is not complete JSON (${error.message})`) : error;
  }
  const parsed = Registry.safeParse(content);
  if (!parsed.success) throw damaged(z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, ' '));
  return parsed.data;
}

/** The registry that a command continues from, and what is wrong with the file, in one sentence. */
export interface LastRegistry {
  registry: Registry;
  problem?: string;
}

/** The registry that is served; where it is damaged or missing, the one that the last release wrote into the page. */
export function lastRegistry(paths: DataPaths): LastRegistry {
  const inPage = registryInPage(paths);
  let problem = `${paths.registry} is missing`;
  try {
    const registry = readRegistry(paths.registry);
    if (existsSync(paths.registry) || !inPage) return { registry };
  } catch (error) {
    problem = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  }
  return inPage
    ? { registry: inPage, problem: `${problem}: release ${inPage.release} counts, which is in the shell's page.` }
    : { registry: EMPTY, problem: `${problem}: the next promotion begins a new one; promote every module.` };
}

/** Puts a damaged registry aside. Nothing could read it, so nothing misses it before the next one is written. */
export function setAside(file: string): void {
  try {
    readRegistry(file);
  } catch {
    renameSync(file, join(dirname(file), `registry.damaged-${Date.now()}.json`));
  }
}
