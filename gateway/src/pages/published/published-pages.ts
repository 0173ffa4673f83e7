import { ROUTE_SCRIPTS_FILE, type Mount, type NavItem, type Registry } from '@meridian/shared-types';
import { PublishedPage, Registry as RegistrySchema, Remote } from '@meridian/shared-types/schemas';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { withCanaries } from '../canaries/canaries';

/** The page of a published module at an address. */
export interface FoundPage {
  remote: Remote;
  mount: Mount;
  /** The entry of the module's `pages.json`, if it lists this address. */
  page?: PublishedPage;
  /** The scripts of the page, relative to the folder. */
  scripts: string[];
  /** The packages of the shell that the page uses. */
  shared: string[];
  folder: string;
  parameters: Record<string, string>;
}

export interface PublishedPages {
  /** @throws {Error} if the registry cannot be read. */
  registry: () => Promise<Registry>;
  /** Every page in the `pages.json` of every published module. */
  all: () => Promise<PublishedPage[]>;
  /**
   * Returns undefined if no module has a page at the address. If a module lists the pages of a path, this also holds
   * for an address that it does not list. `canaries` are the modules that replace released ones for this session.
   */
  at: (pathname: string, canaries?: readonly Remote[]) => Promise<FoundPage | undefined>;
}

const Pages = z.array(PublishedPage);
const RouteScripts = z.record(z.string(), z.object({ scripts: z.array(z.string()), shared: z.array(z.string()) }));
type RouteScripts = z.infer<typeof RouteScripts>;
const AnyRegistry = RegistrySchema.extend({ remotes: z.array(z.unknown()) });
/** Menus are left out because only the shell needs them. */
const ServedRemote = Remote.extend({ nav: z.unknown().transform((): NavItem[] => []) });

/**
 * Reads the pages of published modules. Versions are immutable, so the pages of each are read once. The registry is
 * parsed again after a change.
 */
export function createPublishedPages(registryFile: string, remotesDir: string): PublishedPages {
  const known = new Map<string, Promise<{ pages: PublishedPage[]; scripts: RouteScripts }>>();
  let current: ReturnType<typeof parseRegistry> | undefined;

  const read = async () => {
    const text = await readFile(registryFile, 'utf8');
    if (current?.text !== text) current = parseRegistry(text);
    return current;
  };
  const getFolder = ({ name, version }: Remote) => path.join(remotesDir, name, version);
  /** Returns `empty` for a file that is missing or cannot be read. */
  const readFrom = <T>(folder: string, file: string, schema: z.ZodType<T>, empty: T): Promise<T> =>
    readFile(path.join(folder, file), 'utf8').then(
      (text) => schema.parse(JSON.parse(text)),
      () => empty,
    );
  const publishedBy = (remote: Remote) => {
    const folder = getFolder(remote);
    const published =
      known.get(folder) ??
      Promise.all([
        readFrom(folder, 'pages.json', Pages, []),
        readFrom(folder, ROUTE_SCRIPTS_FILE, RouteScripts, {}).catch((): RouteScripts => ({})),
      ]).then(([pages, scripts]) => ({ pages, scripts }));
    known.set(folder, published);
    return published;
  };
  return {
    registry: async () => (await read()).registry,
    all: async () =>
      (await Promise.all((await read()).registry.remotes.map(publishedBy))).flatMap(({ pages }) => pages),
    async at(pathname, canaries = []) {
      const [match] = (await read()).mountsWith(canaries)(pathname);
      if (!match) return undefined;
      const { remote, mount } = match.route;
      const { pages, scripts } = await publishedBy(remote);
      const page =
        pages.find((candidate) => candidate.path === pathname) ??
        pages.find((candidate) => candidate.path.includes(':') && candidate.path === mount.path);
      const isListedAt = createRouteMatcher([mount]);
      if (!page && pages.some((candidate) => isListedAt(candidate.path).length)) return undefined;
      return {
        remote,
        mount,
        page,
        scripts: page?.scripts ?? scripts[mount.path]?.scripts ?? [],
        shared: scripts[mount.path]?.shared ?? [],
        folder: getFolder(remote),
        parameters: match.params,
      };
    },
  };
}

function parseRegistry(text: string) {
  const parsed = AnyRegistry.parse(JSON.parse(text));
  // An invalid entry affects its own module only.
  const registry = {
    ...parsed,
    remotes: parsed.remotes.flatMap((remote) => ServedRemote.safeParse(remote).data ?? []),
  };
  const matchers = new Map<string, ReturnType<typeof createMountMatcher>>();
  const mountsWith = (canaries: readonly Remote[]) => {
    const key = canaries.map(({ name, version }) => `${name} ${version}`).join();
    const matcher = matchers.get(key) ?? createMountMatcher(withCanaries(registry, canaries));
    matchers.set(key, matcher);
    return matcher;
  };
  return { text, registry, mountsWith };
}

const createMountMatcher = ({ remotes }: Registry) =>
  createRouteMatcher(remotes.flatMap((remote) => remote.mounts.map((mount) => ({ path: mount.path, remote, mount }))));
