import { existsSync } from 'node:fs';
import type { Remote } from '@meridian/shared-types';
import { satisfies } from 'semver';
import { findDamage, readBuildManifest } from '../build/build-manifest';
import { versionFolder, type DataPaths } from '../data-paths';
import { badPaths } from './path-rules';
import { missingNames } from '../build/provided-names';
import { readPublished, type PublishedModule } from '../store/published-module';
import { findReplacement } from '../shared';
import type { ShellManifest } from '../build/shell-manifest';

/** A published version, of a module or of the `shell`, that is to be loaded from now on. */
export interface Choice {
  name: string;
  version: string;
}

/** The circumstances of a promotion. */
export interface PromotionContext {
  shell: ShellManifest;
  /** The version that is loaded until then. */
  previous: string | null;
  /** Whether it was loaded before. It may have been published when there were fewer checks. */
  isRollback?: boolean;
  areTypesOptional?: boolean;
}

/**
 * Checks a published version of a module, alone and in the shell, and returns its entry for the registry.
 * @throws {Error} with every reason against it, in one sentence
 */
export function checkedRemote(
  paths: DataPaths,
  { name, version }: Choice,
  { shell, previous, isRollback = false, areTypesOptional = false }: PromotionContext,
): Remote {
  const folder = versionFolder(paths, name, version);
  const published = readPublished(folder);
  const own = ownReasons(published, name, folder);
  refuse(`${name} ${version}`, [
    ...(isRollback ? published.missing.map(asMissing) : own),
    ...(areTypesOptional || readBuildManifest(folder)?.typesChecked === true ? [] : [UNCHECKED]),
    ...incompatibilities(published, folder, shell),
  ]);
  return { ...published.module, version, entry: `/remotes/${name}/${version}/mf-manifest.json`, previous };
}

/** @throws {Error} with the reasons, in one sentence, if there are any. */
export function refuse(what: string, reasons: string[]): void {
  if (reasons.length) throw new Error(`${what} cannot be promoted: ${reasons.join('; ')}.`);
}

export const UNCHECKED = 'the types of its sources were not checked: publish it with npm run remotes';
const asMissing = (file: string): string => `${file} is missing`;

/** Returns the problems of a version that do not depend on the shell. */
function ownReasons({ module, federation, missing }: PublishedModule, name: string, folder: string): string[] {
  const manifest = readBuildManifest(folder);
  const damaged = findDamage(folder);
  return [
    ...[module.name, federation.name].filter((own) => own !== name).map((own) => `it calls itself ${own}`),
    ...missing.map(asMissing).filter((reason) => !damaged.includes(reason)),
    ...damaged,
    ...(federation.exposes.some((exposed) => exposed.path === './routes') ? [] : ['it does not expose ./routes']),
    ...badPaths(module),
    ...(manifest ? module.mounts : [])
      .filter(({ path }) => !manifest?.routes.includes(path))
      .map(({ path }) => `src/routes.tsx has no route for its path ${path}`),
    ...((manifest && module.parts) ?? [])
      .map(({ slot, name: part }) => `${slot}/${part}`)
      .filter((part) => !manifest?.parts.includes(part))
      .map((part) => `src/routes.tsx has no part ${part}`),
  ];
}

/** Returns the problems of a version in this shell. */
function incompatibilities({ module, federation }: PublishedModule, folder: string, shell: ShellManifest): string[] {
  const manifest = readBuildManifest(folder);
  return [
    ...(satisfies(shell.platform, module.platform)
      ? []
      : [`it needs platform ${module.platform} and the shell has ${shell.platform}`]),
    ...federation.shared
      .filter((shared) => !shell.provides.includes(shared.name))
      .map(({ name }) => `it needs ${name}, which the shell does not provide${adviceFor(name)}`),
    ...(manifest ? missingNames(manifest, shell.names) : []),
  ];
}

/** Returns why a loaded module does not fit another shell. */
export function explainIncompatibility(paths: DataPaths, { name, version }: Remote, shell: ShellManifest): string[] {
  const folder = versionFolder(paths, name, version);
  if (!existsSync(folder)) return []; // That module does not load now either.
  return incompatibilities(readPublished(folder), folder, shell).map(
    (reason) => `${name} ${version} does not fit: ${reason}`,
  );
}

const adviceFor = (name: string): string => {
  const instead = findReplacement(name);
  return instead ? ` (${instead} has its part for modules)` : '';
};
