import { existsSync } from 'node:fs';
import type { Registry, Remote } from '@meridian/shared-types';
import { satisfies } from 'semver';
import { damageOf, readFacts } from './build-facts';
import { versionFolder, type DataPaths } from './data-paths';
import { withLock } from './lock';
import { badPaths, doubleClaims } from './path-rules';
import { missingNames } from './provided-names';
import { readPublished, type PublishedModule } from './published-module';
import { insteadOf } from './shared';
import { readRegistry, writeRegistry } from './registry-file';
import { isInPlace, placeShell, shellFacts, shellRecord, stampRegistry, type ShellFacts } from './shell-store';

/** A published version that is to be loaded from now on: of a module, or of the `shell`. */
export interface Choice {
  name: string;
  version: string;
}

/**
 * Makes published versions the ones that pages load, all of them in one release. The shell and the modules are checked
 * against each other, whichever of them is new.
 * @throws {Error} with every reason against it, in one sentence; nothing has changed then.
 */
export const promote = (paths: DataPaths, choices: Choice[]): Registry =>
  withLock(paths.lock, () => promoteLocked(paths, choices));

function promoteLocked(paths: DataPaths, choices: Choice[], wasLoaded = false): Registry {
  const before = readRegistry(paths.registry);
  const current = (name: string) => before.remotes.find((remote) => remote.name === name);
  const changes = choices.filter(({ name, version }) => name !== 'shell' && current(name)?.version !== version);
  const newShell = choices.find(({ name, version }) => name === 'shell' && !isInPlace(paths, version));
  if (!changes.length && !newShell) return before;
  const shell = newShell ? shellFacts(paths, newShell.version) : shellRecord(paths);
  const arriving = changes.map(({ name, version }): Remote => {
    const folder = versionFolder(paths, name, version);
    const published = readPublished(folder);
    const own = ownReasons(published, name, folder);
    // What was loaded before may be of a time with fewer checks.
    refuse(`${name} ${version}`, [
      ...(wasLoaded ? published.missing.map(asMissing) : own),
      ...misfits(published, folder, shell),
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
    refuse(
      `shell ${newShell.version}`,
      staying.flatMap((remote) => reasonsOf(paths, remote, shell)),
    );
  const remotes = [...staying, ...arriving];
  refuse(changes.map(({ name, version }) => `${name} ${version}`).join(', '), doubleClaims(remotes));
  const next = () => (remotes.length ? writeRegistry(paths.registry, before, remotes) : before);
  return newShell ? placeShell(paths, newShell.version, next) : stampRegistry(paths, next());
}

/** Goes back to the version before, of a module or of the `shell`; a second rollback comes forward again. */
export const rollback = (paths: DataPaths, name: string): Registry =>
  withLock(paths.lock, () => {
    const previous =
      name === 'shell'
        ? shellRecord(paths).previous
        : readRegistry(paths.registry).remotes.find((remote) => remote.name === name)?.previous;
    if (!previous) throw new Error(`${name} has no previous version to go back to.`);
    return promoteLocked(paths, [{ name, version: previous }], true);
  });

function refuse(what: string, reasons: string[]): void {
  if (reasons.length) throw new Error(`${what} cannot be promoted: ${reasons.join('; ')}.`);
}

const asMissing = (file: string): string => `${file} is missing`;

/** What speaks against a version, whatever the shell is. */
function ownReasons({ module, federation, missing }: PublishedModule, name: string, folder: string): string[] {
  const facts = readFacts(folder);
  const damaged = damageOf(folder);
  return [
    ...[module.name, federation.name].filter((own) => own !== name).map((own) => `it calls itself ${own}`),
    ...missing.map(asMissing).filter((reason) => !damaged.includes(reason)),
    ...damaged,
    ...(federation.exposes.some((exposed) => exposed.path === './routes') ? [] : ['it does not expose ./routes']),
    ...badPaths(module),
    ...(facts ? module.mounts : [])
      .filter(({ path }) => !facts?.routes.includes(path))
      .map(({ path }) => `src/routes.tsx has no route for its path ${path}`),
  ];
}

/** What speaks against a version in this shell. */
function misfits({ module, federation }: PublishedModule, folder: string, shell: ShellFacts): string[] {
  const facts = readFacts(folder);
  return [
    ...(satisfies(shell.platform, module.platform)
      ? []
      : [`it needs platform ${module.platform} and the shell has ${shell.platform}`]),
    ...federation.shared
      .filter((shared) => !shell.provides.includes(shared.name))
      .map(({ name }) => `it needs ${name}, which the shell does not provide${adviceFor(name)}`),
    ...(facts ? missingNames(facts, shell.names) : []),
  ];
}

/** Why a loaded module does not fit another shell. */
function reasonsOf(paths: DataPaths, { name, version }: Remote, shell: ShellFacts): string[] {
  const folder = versionFolder(paths, name, version);
  if (!existsSync(folder)) return []; // it does not load in this shell either
  return misfits(readPublished(folder), folder, shell).map((reason) => `${name} ${version} does not fit: ${reason}`);
}

const adviceFor = (name: string): string => {
  const instead = insteadOf(name);
  return instead ? ` (${instead} has its part for modules)` : '';
};
