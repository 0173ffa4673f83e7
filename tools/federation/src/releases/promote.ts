import type { Registry } from '@meridian/shared-types';
import { readCanaries, removeCanaries, withRemote } from '../store/canaries-file';
import type { DataPaths } from '../data-paths';
import type { Note } from './history';
import { overlappingMounts } from './path-rules';
import { checkedRemote, explainIncompatibility, refuse, UNCHECKED, type Choice } from './promotion-checks';
import { publishedVersions } from '../store/publish';
import { findLoaded } from '../store/loaded';
import { lastRegistry } from '../store/registry-file';
import { applyRelease, withRelease } from './release';
import { readRolledBack, type RolledBack } from './rolled-back';
import { isInPlace, readShellManifest, shellRecord } from '../store/shell-store';

export type { Choice } from './promotion-checks';

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
  const arriving = changes.map((choice) =>
    checkedRemote(paths, choice, {
      shell,
      previous: current(choice.name)?.version ?? null,
      isRollback,
      areTypesOptional,
    }),
  );
  const staying = before.remotes.filter(({ name }) => !changes.some((change) => change.name === name));
  const canaries = Object.values(readCanaries(paths)).filter(
    ({ remote }) => !changes.some((change) => change.name === remote.name),
  );
  if (newShell)
    refuse(`shell ${newShell.version}`, [
      ...(areTypesOptional || shell.typesChecked === true ? [] : [UNCHECKED]),
      ...[...staying, ...canaries.map(({ remote }) => remote)].flatMap((remote) =>
        explainIncompatibility(paths, remote, shell),
      ),
    ]);
  const remotes = [...staying, ...arriving];
  refuse(changes.map(({ name, version }) => `${name} ${version}`).join(', '), [
    ...overlappingMounts(remotes),
    ...canaries.flatMap((canary) => overlappingMounts(withRemote(remotes, canary.remote))),
  ]);
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
      const left = findLoaded(paths, name)?.version;
      const comesForward = earlier === version;
      return isRollback && left !== undefined && !comesForward ? { ...others, [name]: left } : others;
    }, readRolledBack(paths)),
  };
  const registry = applyRelease(paths, change, { ...note, action: isRollback ? 'rollback' : 'promote' });
  // If the process is killed before this, the canary is the loaded version and has no effect.
  removeCanaries(
    paths,
    changes.map(({ name }) => name),
  );
  return registry;
}

/**
 * Goes back to the previous version, of a module or of the `shell`. A second rollback returns to the newer one. The
 * replaced version is recorded, so that its image does not promote it at its next run.
 */
export const rollback = (paths: DataPaths, name: string, note: Note = {}): Registry =>
  withRelease(paths, () => {
    const loaded = name === 'shell' ? shellRecord(paths) : findLoaded(paths, name);
    if (!loaded) {
      const versions = publishedVersions(paths, name).join(', ') || 'none';
      throw new Error(`${name} is not loaded: promote one of its versions (published: ${versions}).`);
    }
    const { previous } = loaded;
    if (!previous) throw new Error(`${name} has no previous version to go back to.`);
    return promoteLocked(paths, [{ name, version: previous }], { ...note, isRollback: true });
  });
