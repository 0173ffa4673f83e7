import type { Registry } from '@meridian/shared-types';
import { checkRegistry, type CheckedRegistry } from './check-registry';

const ADDRESS = '/federation/registry.json';
const LAST_GOOD = 'meridian:registry';
/** Milliseconds after which a registry that does not arrive is given up. */
const TIMEOUT_MS = 3000;

/** The registry as the server has it now. @throws {Error} if it cannot be fetched in time or is invalid. */
export const fetchRegistry = async (): Promise<Registry> => (await fetchChecked(TIMEOUT_MS)).registry;

/**
 * The registry. If the server cannot be reached, or does not respond in time: the newer one of its last good copy and
 * of the registry in the page, which is written there with each release.
 * @throws {Error} if there is none.
 */
export async function readRegistry(timeoutMs = TIMEOUT_MS): Promise<Registry> {
  try {
    const { registry, hidden } = await fetchChecked(timeoutMs);
    // oxlint-disable-next-line no-console -- for who deployed it: the page itself works
    for (const sentence of hidden) console.error(`The registry has an entry that is left out. ${sentence}`);
    if (!hidden.length && registry.remotes.length) saveCopy(registry);
    return registry;
  } catch (error) {
    const copy = copyOfRegistry();
    if (copy) return copy;
    throw error;
  }
}

/** The newer one of the last good copy and of the registry in the page. */
export function copyOfRegistry(): Registry | undefined {
  const copies = [parse(storedCopy()), parse(document.getElementById('registry')?.textContent)];
  return copies.filter((copy) => copy !== undefined).sort((a, b) => b.release - a.release)[0];
}

async function fetchChecked(timeoutMs: number): Promise<CheckedRegistry> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${ADDRESS} responded with ${response.status}`);
  return checkRegistry(await response.json());
}

function saveCopy(registry: Registry): void {
  try {
    localStorage.setItem(LAST_GOOD, JSON.stringify(registry));
  } catch {
    // storage is not available: there is no copy to fall back to
  }
}

function storedCopy(): string | null {
  try {
    return localStorage.getItem(LAST_GOOD);
  } catch {
    return null;
  }
}

function parse(text: string | null | undefined): Registry | undefined {
  try {
    return text ? checkRegistry(JSON.parse(text)).registry : undefined;
  } catch {
    return undefined;
  }
}
