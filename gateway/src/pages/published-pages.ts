import { PublishedPage, Registry, type Mount, type Remote } from '@meridian/shared-types';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What the promoted modules say of an address. */
export interface FoundPage {
  remote: Remote;
  mount: Mount;
  /** Only where the module's build knows this very address. */
  page?: PublishedPage;
  parameters: Record<string, string>;
}

export interface PublishedPages {
  /** @throws {Error} while there is no registry that can be read. */
  registry: () => Promise<Registry>;
  /** Every page of `pages.json` of every promoted module. */
  all: () => Promise<PublishedPage[]>;
  /**
   * Undefined where no module has a page, or where the module lists the pages of a pattern and this is none of them.
   */
  at: (pathname: string) => Promise<FoundPage | undefined>;
}

const Pages = z.array(PublishedPage);

/** A published version never changes: its pages are read once. */
export function publishedPages(registryFile: string, remotesDir: string): PublishedPages {
  const known = new Map<string, Promise<PublishedPage[]>>();
  const registry = async () => Registry.parse(JSON.parse(await readFile(registryFile, 'utf8')));
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
    registry,
    all: async () => (await Promise.all((await registry()).remotes.map(pagesOf))).flat(),
    async at(pathname) {
      const { remotes } = await registry();
      const claims = remotes
        .flatMap((remote) =>
          remote.mounts.map((mount) => ({ remote, mount, parameters: matched(mount.path, pathname) })),
        )
        .filter((claim) => claim.parameters !== undefined)
        .sort((a, b) => a.mount.path.split(':').length - b.mount.path.split(':').length);
      const [claim] = claims;
      if (!claim) return undefined;
      const pages = await pagesOf(claim.remote);
      const page = pages.find((candidate) => candidate.path === pathname);
      if (!page && pages.some((candidate) => matched(claim.mount.path, candidate.path))) return undefined;
      return { ...claim, page, parameters: claim.parameters ?? {} };
    },
  };
}

/** @example matched('/chapters/:slug', '/chapters/lagos') // { slug: 'lagos' } */
function matched(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value) parameters[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return parameters;
}
