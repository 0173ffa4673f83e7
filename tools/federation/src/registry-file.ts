import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Registry } from '@meridian/shared-types/schemas';
import { z } from 'zod';

/** Replaces a JSON file in one step: readers see the old content or the new, never a part. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(fresh, file);
}

/** The current registry; empty before the first promotion. */
export function readRegistry(file: string): Registry {
  if (!existsSync(file)) return { schema: 1, release: 0, remotes: [] };
  const parsed = Registry.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a registry: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Writes the remotes as the next release. */
export function writeRegistry(file: string, before: Registry, remotes: Registry['remotes']): Registry {
  const next: Registry = {
    schema: 1,
    release: before.release + 1,
    remotes: remotes.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
  writeJson(file, next);
  return next;
}
