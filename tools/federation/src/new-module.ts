import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ModuleManifest } from '@meridian/shared-types';
import { badPaths, overlappingMounts } from './releases/path-rules';
import { moduleManifest, moduleWorkspaces } from './workspaces';

/** The files of a minimal module. They contain `{name}`, `{id}` and `{title}`, and so may their paths. */
const TEMPLATE = join(import.meta.dirname, '../template');
const SUFFIX = '.template';

/** Returns the texts of a minimal module, by file. */
function filesOf(name: string): Record<string, string> {
  const title = name
    .split('-')
    .map((word) => word.replace(/^./, (first) => first.toUpperCase()))
    .join(' ');
  const fill = (text: string) =>
    text
      .replaceAll('{name}', name)
      .replaceAll('{id}', `mfe_${name.replaceAll('-', '_')}`)
      .replaceAll('{title}', title);
  const files = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(SUFFIX));
  return Object.fromEntries(
    files.map((file) => [fill(file.slice(0, -SUFFIX.length)), fill(readFileSync(join(TEMPLATE, file), 'utf8'))]),
  );
}

/**
 * Creates a module with one page, an entry in the footer, a test and a README, and adds it to all lists of modules.
 * @param name in words with hyphens, as `news`
 * @returns the folder's name, as `mfe-news`
 * @throws {Error} where the name cannot be used.
 */
export function newModule(root: string, name: string): string {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error('A module name has only lowercase letters and hyphens, such as news or book-club.');
  const workspace = `mfe-${name}`;
  if (existsSync(join(root, workspace))) throw new Error(`${workspace} already exists.`);
  const files = filesOf(name);
  const manifest = JSON.parse(files['module.json'] ?? '') as ModuleManifest;
  const others = moduleWorkspaces(root).map((other) => moduleManifest(root, other));
  const reasons = [...badPaths(manifest), ...overlappingMounts([...others, manifest])];
  if (reasons.length) throw new Error(`${workspace} cannot be created: ${reasons.join('; ')}.`);
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, workspace, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [workspace], { cwd: root });
  execFileSync('npm', ['run', '-s', 'modules'], { cwd: root, stdio: 'inherit' });
  return workspace;
}
