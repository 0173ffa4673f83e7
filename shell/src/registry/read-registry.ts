import { Registry } from '@meridian/shared-types';

const ADDRESS = '/federation/registry.json';
const LAST_GOOD = 'meridian:registry';

/** The registry as the server has it now. @throws {Error} when it cannot be had or is not one. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  return Registry.parse(await response.json());
}

/** The registry, or the last good copy of it where the server cannot be reached. @throws {Error} where there is neither. */
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
    return Registry.safeParse(JSON.parse(localStorage.getItem(LAST_GOOD) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
