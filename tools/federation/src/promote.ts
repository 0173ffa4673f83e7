import { existsSync } from 'node:fs';
import type { Registry, Remote } from '@meridian/shared-types';
import { satisfies } from 'semver';
import { damageOf, readBuildManifest } from './build-manifest';
import { versionFolder, type DataPaths } from './data-paths';
import type { Note } from './history';
import { badPaths, overlappingMounts } from './path-rules';
import { missingNames } from './provided-names';
import { readPublished, type PublishedModule } from './published-module';
import { insteadOf } from './shared';
import { publishedVersions } from './publish';
import { lastRegistry } from './registry-file';
import { carryOut, withRelease } from './release';
import { readRolledBack, type RolledBack } from './rolled-back';
import { isInPlace, recordedShell, readShellManifest, shellRecord, type ShellManifest } from './shell-store';

/** A published version, of a module or of the `shell`, that is to be loaded from now on. */
export interface Choice {
  name: string;
  version: string;
}

interface PromoteOptions extends Note {
  /** Whether builds without a type check are accepted, for use on one machine. */
  areTypesOptional?: boolean;
}

/**
 * Makes pages load published versions, all of them in one release. The shell and the modules are checked against each
 * other, whichever of them is new.
 * @throws {Error} with every reason against it, in one sentence; nothing has changed then.
 */
export const promote = (paths: DataPaths, choices: Choice[], options: PromoteOptions = {}): Registry =>
  withRelease(paths, () => promoteLocked(paths, choices, options));

function promoteLocked(
  paths: DataPaths,
  choices: Choice[],
  { isRollback = false, areTypesOptional = isRollback, ...note }: PromoteOptions & { isRollback?: boolean },
): Registry {
  const { registry: before, problem } = lastRegistry(paths);
  const current = (name: string) => before.remotes.find((remote) => remote.name === name);
  const changes = choices.filter(({ name, version }) => name !== 'shell' && current(name)?.version !== version);
  const newShell = choices.find(({ name, version }) => name === 'shell' && !isInPlace(paths, version));
  if (!changes.length && !newShell && !problem) return before;
  const shell = newShell ? readShellManifest(paths, newShell.version) : shellRecord(paths);
  const arriving = changes.map(({ name, version }): Remote => {
    const folder = versionFolder(paths, name, version);
    const published = readPublished(folder);
    const own = ownReasons(published, name, folder);
    // The previous version may have been published when there were fewer checks.
    refuse(`${name} ${version}`, [
      ...(isRollback ? published.missing.map(asMissing) : own),
      ...(areTypesOptional || readBuildManifest(folder)?.typesChecked === true ? [] : [UNCHECKED]),
      ...incompatibilities(published, folder, shell),
    ]);
    return {
      ...published.module,
      version,
      entry: `/remotes/${name}/${version}/mf-manifest.json`,
      previous: current(name)?.version ?? null,
    };
  });
  const staying = before.remotes.filter(({ name }) => !changes.some((change) => change.name === name));
  if (newShell)
    refuse(`shell ${newShell.version}`, [
      ...(areTypesOptional || shell.typesChecked === true ? [] : [UNCHECKED]),
      ...staying.flatMap((remote) => reasonsOf(paths, remote, shell)),
    ]);
  const remotes = [...staying, ...arriving];
  refuse(changes.map(({ name, version }) => `${name} ${version}`).join(', '), overlappingMounts(remotes));
  const changed = [...changes, ...(newShell ? [newShell] : [])];
  const change = {
    registry: remotes.length
      ? {
          schema: 1 as const,
          release: before.release + 1,
          remotes: remotes.toSorted((a, b) => a.name.localeCompare(b.name)),
        }
      : before,
    shell: newShell?.version,
    rolledBack: changed.reduce<RolledBack>((rolledBack, { name, version }) => {
      const { [name]: earlier, ...others } = rolledBack;
      const left = name === 'shell' ? recordedShell(paths)?.version : current(name)?.version;
      const comesForward = earlier === version;
      return isRollback && left !== undefined && !comesForward ? { ...others, [name]: left } : others;
    }, readRolledBack(paths)),
  };
  return carryOut(paths, change, { ...note, action: isRollback ? 'rollback' : 'promote' });
}

/**
 * Goes back to the previous version, of a module or of the `shell`. A second rollback returns to the newer one. The
 * replaced version is recorded, so that its image does not promote it at its next run.
 */
export const rollback = (paths: DataPaths, name: string, note: Note = {}): Registry =>
  withRelease(paths, () => {
    const loaded =
      name === 'shell'
        ? shellRecord(paths)
        : lastRegistry(paths).registry.remotes.find((remote) => remote.name === name);
    if (!loaded) {
      const versions = publishedVersions(paths, name).join(', ') || 'none';
      throw new Error(`${name} is not loaded: promote one of its versions (published: ${versions}).`);
    }
    const { previous } = loaded;
    if (!previous) throw new Error(`${name} has no previous version to go back to.`);
    return promoteLocked(paths, [{ name, version: previous }], { ...note, isRollback: true });
  });

function refuse(what: string, reasons: string[]): void {
  if (reasons.length) throw new Error(`${what} cannot be promoted: ${reasons.join('; ')}.`);
}

const UNCHECKED = 'the types of its sources were not checked: publish it with npm run remotes';
const asMissing = (file: string): string => `${file} is missing`;

/** Returns the problems of a version that do not depend on the shell. */
function ownReasons({ module, federation, missing }: PublishedModule, name: string, folder: string): string[] {
  const manifest = readBuildManifest(folder);
  const damaged = damageOf(folder);
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
function reasonsOf(paths: DataPaths, { name, version }: Remote, shell: ShellManifest): string[] {
  const folder = versionFolder(paths, name, version);
  if (!existsSync(folder)) return []; // That module does not load now either.
  return incompatibilities(readPublished(folder), folder, shell).map(
    (reason) => `${name} ${version} does not fit: ${reason}`,
  );
}

const adviceFor = (name: string): string => {
  const instead = insteadOf(name);
  return instead ? ` (${instead} has its part for modules)` : '';
};
