import { z } from 'zod';
import type { BuildManifest } from './build-manifest';
import { runOnNode } from './run-on-node';

/**
 * The exports of a shell's packages, by package and name. A plain object also has its keys (the calls of a contract).
 */
export const ProvidedNames = z.record(z.string(), z.record(z.string(), z.array(z.string()).nullable()));
export type ProvidedNames = z.infer<typeof ProvidedNames>;

/** Runs the packages on Node to find their exports. */
export async function providedNames(shell: string, packages: string[], assets: string): Promise<ProvidedNames> {
  const source = packages.map((name, index) => `export * as p${index} from ${JSON.stringify(name)};`).join('\n');
  const loaded = await runOnNode<Record<string, Record<string, unknown>>>(source, shell, assets);
  return Object.fromEntries(
    packages.map((name, index) => [
      name,
      Object.fromEntries(Object.entries(loaded[`p${index}`] ?? {}).map(([key, value]) => [key, listKeys(value)])),
    ]),
  );
}

const listKeys = (value: unknown): string[] | null =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.keys(value)
    : null;

/** Returns the names that a module uses and a shell does not have, each as a part of a sentence. */
export const missingNames = ({ uses }: Pick<BuildManifest, 'uses'>, provided: ProvidedNames): string[] =>
  Object.entries(uses).flatMap(([name, used]) => {
    const known = provided[name];
    if (!known) return []; // The package is already refused.
    return Object.entries(used)
      .filter(([wanted]) => {
        const [key = '', member] = wanted.split('.');
        if (!Object.hasOwn(known, key)) return true;
        return member !== undefined && known[key]?.includes(member) === false;
      })
      .map(([wanted, file]) => `${file} needs ${wanted} of ${name}, which the shell does not have`);
  });
