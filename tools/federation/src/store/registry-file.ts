import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Registry } from '@meridian/shared-types/schemas';
import { z } from 'zod';
import type { DataPaths } from '../data-paths';
import { registryInPage } from './registry-in-page';

const EMPTY: Registry = { schema: 1, release: 0, remotes: [] };

/**
 * Reads the served registry, which is empty before the first promotion.
 * @throws {Error} in one sentence if it is damaged.
 */
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
  if (!parsed.success) throw damaged(z.prettifyError(parsed.error).replaceAll(/\n\s*/g, ' '));
  return parsed.data;
}

/** The registry from which a command continues, and the defect of the file, if any, in one sentence. */
export interface LastRegistry {
  registry: Registry;
  problem?: string;
}

/**
 * Returns the served registry. If it is damaged or missing, it returns the one that the last release wrote into the
 * page.
 */
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

/** Renames a damaged registry. It could not be read anyway, and the next one is written soon. */
export function setAside(file: string): void {
  try {
    readRegistry(file);
  } catch {
    renameSync(file, join(dirname(file), `registry.damaged-${Date.now()}.json`));
  }
}
