import { badPaths, moduleManifest, moduleWorkspaces, overlappingMounts } from '@meridian/federation';
import type { ModuleManifest } from '@meridian/shared-types';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTemplate, toWords, writeFiles } from './templates';

/**
 * Creates a module with one page, an entry in the footer, a test and a README, and adds it to all lists of modules.
 * @param name in words with hyphens, as `news`
 * @throws {Error} where the name cannot be used.
 */
export function newModule(root: string, name: string): string[] {
  const workspace = `mfe-${name}`;
  const files = readTemplate('module', { ...toWords(name), id: `mfe_${name.replaceAll('-', '_')}` });
  if (existsSync(join(root, workspace))) throw new Error(`${workspace} already exists.`);
  const manifest = JSON.parse(files['module.json'] ?? '') as ModuleManifest;
  const others = moduleWorkspaces(root).map((other) => moduleManifest(root, other));
  const reasons = [...badPaths(manifest), ...overlappingMounts([...others, manifest])];
  if (reasons.length) throw new Error(`${workspace} cannot be created: ${reasons.join('; ')}.`);
  const written = writeFiles(join(root, workspace), files);
  execFileSync('npm', ['run', '-s', 'modules'], { cwd: root, stdio: 'inherit' });
  return written;
}
