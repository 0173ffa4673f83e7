import { openDocument } from '@meridian/platform';
import type { Remote } from '@meridian/shared-types';
import { fetchRegistry } from '../registry/read-registry';

const RELOADED_FOR = 'meridian:reloaded-for';

/**
 * Reloads the document after a module failed to load, if the server has another version of the module. The files of the
 * old version may be deleted. It reloads once for each release, so that it cannot loop.
 * @param href the address that is opened; the navigation may still be pending.
 */
export async function reloadIfOutdated(
  remote: Remote,
  href: string,
  open: (href: string) => unknown = openDocument,
): Promise<void> {
  const registry = await fetchRegistry().catch(() => undefined);
  const current = registry?.remotes.find(({ name }) => name === remote.name);
  if (!registry || !current || current.version === remote.version) return;
  if (sessionStorage.getItem(RELOADED_FOR) === String(registry.release)) return;
  sessionStorage.setItem(RELOADED_FOR, String(registry.release));
  void open(href);
  await new Promise(() => undefined); // This document is about to be replaced.
}
