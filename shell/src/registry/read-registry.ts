import type { Registry } from '@meridian/shared-types';

const ADDRESS = '/federation/registry.json';
const LAST_GOOD = 'meridian:registry';

/** The registry as the server has it now. @throws {Error} if it cannot be fetched or is invalid. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS} responded with ${response.status}`);
  const registry: unknown = await response.json();
  if (!isRegistry(registry)) throw new Error(`${ADDRESS} is not a registry`);
  return registry;
}

/**
 * The registry, or its last good copy if the server cannot be reached. @throws {Error} if there is neither.
 */
export async function readRegistry(): Promise<Registry> {
  try {
    const registry = await fetchRegistry();
    saveCopy(registry);
    return registry;
  } catch (error) {
    const lastGood = readCopy();
    if (lastGood) return lastGood;
    throw error;
  }
}

function saveCopy(registry: Registry): void {
  try {
    localStorage.setItem(LAST_GOOD, JSON.stringify(registry));
  } catch {
    // storage is not available: there is no copy to fall back to
  }
}

function readCopy(): Registry | undefined {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(LAST_GOOD) ?? 'null');
    return isRegistry(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** Checks what the shell relies on. A promotion has checked the rest; zod is not loaded at this point. */
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
