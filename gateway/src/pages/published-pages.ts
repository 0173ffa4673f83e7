import type { Mount, NavItem, Registry } from '@meridian/shared-types';
import { PublishedPage, Registry as RegistrySchema, Remote } from '@meridian/shared-types/schemas';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The page of a promoted module at an address. */
export interface FoundPage {
  remote: Remote;
  mount: Mount;
  /** Only where the module's `pages.json` lists this address. */
  page?: PublishedPage;
  parameters: Record<string, string>;
}

export interface PublishedPages {
  /** @throws {Error} where the registry cannot be read. */
  registry: () => Promise<Registry>;
  /** Every page of `pages.json` of every promoted module. */
  all: () => Promise<PublishedPage[]>;
  /**
   * Undefined where no module has a page, or where the module lists the pages of this path and the address is not
   * listed.
   */
  at: (pathname: string) => Promise<FoundPage | undefined>;
}

const Pages = z.array(PublishedPage);
const AnyRegistry = RegistrySchema.extend({ remotes: z.array(z.unknown()) });
/** Without menus, which are the shell's. */
const ServedRemote = Remote.extend({ nav: z.unknown().transform((): NavItem[] => []) });

/** Published versions are immutable: their pages are read once. The registry is parsed again when it has changed. */
export function createPublishedPages(registryFile: string, remotesDir: string): PublishedPages {
  const known = new Map<string, Promise<PublishedPage[]>>();
  let current: ReturnType<typeof parseRegistry> | undefined;

  const read = async () => {
    const text = await readFile(registryFile, 'utf8');
    if (current?.text !== text) current = parseRegistry(text);
    return current;
  };
  const pagesOf = ({ name, version }: Remote): Promise<PublishedPage[]> => {
    const folder = path.join(remotesDir, name, version);
    const pages =
      known.get(folder) ??
      readFile(path.join(folder, 'pages.json'), 'utf8').then(
        (text) => Pages.parse(JSON.parse(text)),
        () => [],
      );
    known.set(folder, pages);
    return pages;
  };
  return {
    registry: async () => (await read()).registry,
    all: async () => (await Promise.all((await read()).registry.remotes.map(pagesOf))).flat(),
    async at(pathname) {
      const [match] = (await read()).mountsAt(pathname);
      if (!match) return undefined;
      const { remote, mount } = match.route;
      const pages = await pagesOf(remote);
      const page = pages.find((candidate) => candidate.path === pathname);
      const isListedAt = createRouteMatcher([mount]);
      if (!page && pages.some((candidate) => isListedAt(candidate.path).length)) return undefined;
      return { remote, mount, page, parameters: match.params };
    },
  };
}

function parseRegistry(text: string) {
  const parsed = AnyRegistry.parse(JSON.parse(text));
  // A bad entry costs its own module only.
  const registry = {
    ...parsed,
    remotes: parsed.remotes.flatMap((remote) => ServedRemote.safeParse(remote).data ?? []),
  };
  const mounts = registry.remotes.flatMap((remote) =>
    remote.mounts.map((mount) => ({ path: mount.path, remote, mount })),
  );
  return { text, registry, mountsAt: createRouteMatcher(mounts) };
}
