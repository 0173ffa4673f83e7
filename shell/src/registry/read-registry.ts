import type { Registry } from '@meridian/shared-types';
import { checkRegistry, type CheckedRegistry } from './check-registry';

const ADDRESS = '/federation/registry.json';
const LAST_GOOD = 'meridian:registry';
/** The time in milliseconds after which the fetch of the registry is aborted. */
const TIMEOUT_MS = 3000;

/** Fetches the current registry of the server. @throws {Error} if it cannot be fetched in time or is invalid. */
export const fetchRegistry = async (): Promise<Registry> => (await fetchChecked(TIMEOUT_MS)).registry;

/**
 * Returns the registry. If the server cannot be reached or does not respond in time, it returns the newer one of its
 * last good copy and the registry in the page. Each release writes its registry into the page.
 * @throws {Error} if there is no registry at all.
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

/** Returns the newer one of the last good copy and the registry in the page. */
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
    // Without storage, there is no copy to fall back to.
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
