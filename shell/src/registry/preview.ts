import type { Registry, Remote } from '@meridian/shared-types';
import { checkRegistry } from './check-registry';

const PARAMETER = 'modules';
const KEPT = 'meridian:modules';

/** Returns the published versions that this tab shows instead of the promoted ones, by module. */
export function previewedVersions(): Record<string, string> {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  try {
    if (named !== null) sessionStorage.setItem(KEPT, named);
    const list = sessionStorage.getItem(KEPT) ?? '';
    return Object.fromEntries(
      [...list.matchAll(/(?:^|,)(\w+)@(\d[\w.-]*)/g)].map(([, name = '', version = '']) => [name, version]),
    );
  } catch {
    return {}; // The storage is not accessible.
  }
}

/** Ends the preview, so that the promoted versions are shown again. */
export function endPreview(open = (address: string) => location.assign(address)): void {
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  sessionStorage.removeItem(KEPT);
  open(address.href);
}

/**
 * Returns the registry with the versions that this tab previews. It works only outside of production, and only for
 * versions that are published on this site.
 */
export async function withPreview(registry: Registry): Promise<Registry> {
  if (!registry.development) return registry;
  const versions = previewedVersions();
  const previewed = await Promise.all(
    Object.entries(versions).map(async ([name, version]): Promise<Remote[]> => {
      const folder = `/remotes/${name}/${version}/`;
      const response = await fetch(`${folder}module.json`);
      if (!response.ok) return [];
      return [{ ...((await response.json()) as Remote), version, entry: `${folder}mf-manifest.json`, previous: null }];
    }),
  );
  const remotes = previewed.flat();
  return checkRegistry({
    ...registry,
    remotes: [...registry.remotes.filter(({ name }) => remotes.every((remote) => remote.name !== name)), ...remotes],
  }).registry;
}
