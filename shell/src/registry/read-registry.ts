import type { Registry } from '@meridian/shared-types';

const ADDRESS = '/federation/registry.json';
const LAST_GOOD = 'meridian:registry';

/** The registry as the server has it now. @throws {Error} when it cannot be had or is not one. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  const registry: unknown = await response.json();
  if (!isRegistry(registry)) throw new Error(`${ADDRESS} is no registry`);
  return registry;
}

/**
 * The registry, or the last good copy of it where the server cannot be reached. @throws {Error} where there is neither.
 */
export async function readRegistry(): Promise<Registry> {
  try {
    const registry = await fetchRegistry();
    remember(registry);
    return registry;
  } catch (error) {
    const lastGood = recall();
    if (lastGood) return lastGood;
    throw error;
  }
}

function remember(registry: Registry): void {
  try {
    localStorage.setItem(LAST_GOOD, JSON.stringify(registry));
  } catch {
    // storage is closed to us: there will be no copy to fall back to
  }
}

function recall(): Registry | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST_GOOD) ?? 'null');
    return isRegistry(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What the shell relies on. A promotion has checked the rest, and zod is not here yet. */
function isRegistry(value: unknown): value is Registry {
  const { schema, release, remotes } = (value ?? {}) as Partial<Record<keyof Registry, unknown>>;
  return (
    schema === 1 &&
    Number.isInteger(release) &&
    Array.isArray(remotes) &&
    remotes.every(
      (remote) =>
        ['name', 'version', 'entry'].every((key) => typeof remote?.[key] === 'string') &&
        Array.isArray(remote.mounts) &&
        Array.isArray(remote.nav),
    )
  );
}
