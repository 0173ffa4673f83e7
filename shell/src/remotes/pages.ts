import { matchPath } from 'react-router-dom';
import type { Registry } from '@meridian/shared-types';
import { loadModule } from './connect';
import { createPageLoader, type PageAddress } from './page-loader';
import { reloadIfOutdated } from './reload-if-outdated';

/** The pages of this document. */
export const pages = createPageLoader(loadModule, reloadIfOutdated);

/** The page that a mount of the registry claims for a pathname; the most literal pattern wins. */
export function pageAt(registry: Registry, pathname: string): PageAddress | undefined {
  const parameters = ({ path }: PageAddress) => path.split(':').length;
  return registry.remotes
    .flatMap((remote) => remote.mounts.map(({ path }) => ({ remote, path })))
    .filter(({ path }) => matchPath(path, pathname))
    .sort((a, b) => parameters(a) - parameters(b))[0];
}
