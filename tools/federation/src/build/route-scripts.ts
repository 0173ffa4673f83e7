import type { AsyncDependenciesBlock, Chunk, Compilation, Module } from 'webpack';
import type { FederationManifest } from './federation-manifest';

/** The scripts, relative to the module's folder, and the shared packages that the page of a route loads. */
export interface RouteScripts {
  scripts: string[];
  shared: string[];
}

/** Matches `path: '/x'`, as it is written before the import of its page. */
const PATHS = /\bpath:\s*["'`]([^"'`]+)["'`]/g;

/** Returns the scripts of what a module exposes. */
export const entryScripts = ({ metaData: { remoteEntry }, exposes }: FederationManifest): string[] => [
  ...(remoteEntry.path ? [`${remoteEntry.path}/${remoteEntry.name}`] : [remoteEntry.name]),
  ...exposes.flatMap(({ assets }) => assets.js.sync),
];

const filterScripts = (files: readonly string[] = []): string[] => files.filter((file) => file.endsWith('.js'));

/** Returns the name of the shared package that a module of a build represents. */
function sharedName(module: Module | undefined): string | undefined {
  if (module?.type !== 'consume-shared-module') return undefined;
  return (module as Module & { options?: { shareKey?: string } }).options?.shareKey;
}

function sharedIn({ chunkGraph }: Compilation, chunks: readonly Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return [...new Set(modules.flatMap((module) => sharedName(module) ?? []))].sort();
}

/**
 * Returns what the pages of `src/routes.tsx` load, by path. A page whose import is not beside its path is omitted. Its
 * scripts are then loaded a moment later, by the entry itself.
 */
export function routeScripts(compilation: Compilation, entry: string[]): Record<string, RouteScripts> {
  const found: Record<string, RouteScripts> = {};
  const routes = [...compilation.modules].find((module) => module.nameForCondition()?.endsWith('/src/routes.tsx'));
  const lines = String(routes?.originalSource()?.source() ?? '').split('\n');
  for (const block of routes?.blocks ?? []) {
    const path = pathBefore(block, lines);
    const group = compilation.chunkGraph.getBlockChunkGroup(block);
    if (path && group)
      found[path] = {
        scripts: [...new Set([...entry, ...filterScripts(group.getFiles())])],
        shared: sharedIn(compilation, group.chunks),
      };
  }
  return found;
}

/** Returns the last path between the previous import and this one. */
function pathBefore({ loc }: AsyncDependenciesBlock, lines: string[]): string | undefined {
  const { start } = (loc ?? {}) as { start?: { line: number; column: number } };
  if (!start) return undefined;
  const text = [...lines.slice(0, start.line - 1), (lines[start.line - 1] ?? '').slice(0, start.column)].join('\n');
  return [...text.slice(text.lastIndexOf('import(') + 1).matchAll(PATHS)].at(-1)?.[1];
}

/**
 * Returns the scripts of the shared packages that are not in the shell's first chunk, by name, with their dependencies.
 */
export function laterScripts(compilation: Compilation): Record<string, string[]> {
  const own: Record<string, RouteScripts> = {};
  for (const group of compilation.chunkGroups)
    for (const { module } of group.origins) {
      const name = sharedName(module ?? undefined);
      if (name) own[name] = { scripts: filterScripts(group.getFiles()), shared: sharedIn(compilation, group.chunks) };
    }
  const withUsed = (name: string, before: string[] = []): string[] =>
    before.includes(name)
      ? []
      : [
          ...(own[name]?.scripts ?? []),
          ...(own[name]?.shared ?? []).flatMap((used) => withUsed(used, [...before, name])),
        ];
  return Object.fromEntries(Object.keys(own).map((name) => [name, [...new Set(withUsed(name))]]));
}
