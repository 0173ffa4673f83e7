import type { Remote } from '@meridian/shared-types';
import { fetchRegistry } from '../registry/read-registry';

const RELOADED_FOR = 'meridian:reloaded-for';

/**
 * After a module failed to load: where the server has moved on to another version of it, the files of ours may be gone
 * for good, and a new document brings the new ones. Once for each release, so that it can never loop.
 * @param href where the visitor is going: the navigation may be under way still.
 */
export async function reloadIfOutdated(remote: Remote, href: string, open = openAnew): Promise<void> {
  const registry = await fetchRegistry().catch(() => undefined);
  const current = registry?.remotes.find(({ name }) => name === remote.name);
  if (!registry || !current || current.version === remote.version) return;
  if (sessionStorage.getItem(RELOADED_FOR) === String(registry.release)) return;
  sessionStorage.setItem(RELOADED_FOR, String(registry.release));
  open(href);
  await new Promise(() => undefined); // nothing more happens in this document
}

function openAnew(href: string): void {
  if (href === location.href) location.reload();
  else location.assign(href);
}
