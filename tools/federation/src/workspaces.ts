import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleManifest } from '@meridian/shared-types/schemas';
import { z } from 'zod';

const Package = z.object({ name: z.string(), version: z.string() });

/** Finds the repository's root, which is the nearest folder upwards with the package `meridian`. */
export function findRoot(from = process.cwd()): string {
  const file = join(from, 'package.json');
  if (existsSync(file) && Package.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.name === 'meridian')
    return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('Run this inside the Meridian repository.');
  return findRoot(parent);
}

/** Returns the workspaces whose builds become remotes: every folder `mfe-*` with a `module.json`. */
export const moduleWorkspaces = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => /^mfe-/.test(name) && existsSync(join(root, name, 'module.json')))
    .sort();

export const packageVersion = (root: string, workspace: string): string =>
  Package.parse(JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))).version;

export function moduleManifest(root: string, workspace: string): ModuleManifest {
  const file = join(root, workspace, 'module.json');
  if (!existsSync(file)) throw new Error(`${workspace} has no module.json.`);
  const parsed = ModuleManifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${workspace}/module.json has mistakes: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Returns the name under which a workspace is published: that of its `module.json`, or `shell`. */
export const publishedName = (root: string, workspace: string): string =>
  workspace === 'shell' ? 'shell' : moduleManifest(root, workspace).name;

/** @example findWorkspace('mfe_public') // 'mfe-public' */
export function findWorkspace(name: string, root = findRoot()): string {
  const modules = moduleWorkspaces(root);
  const workspace = modules.find((candidate) => candidate === name.replaceAll('_', '-'));
  if (!workspace) throw new Error(`There is no module called ${name}. Modules: ${modules.join(', ')}.`);
  return workspace;
}
