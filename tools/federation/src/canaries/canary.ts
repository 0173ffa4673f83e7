import type { Canary, ReleaseHistoryEntry } from '@meridian/shared-types';
import { readCanaries, removeCanaries, withRemote, writeCanaries } from '../store/canaries-file';
import type { DataPaths } from '../data-paths';
import { createEntry, recordHistory, type Note } from '../releases/history';
import { writeOverview } from '../releases/overview';
import { overlappingMounts } from '../releases/path-rules';
import { checkedRemote, refuse, type Choice } from '../releases/promotion-checks';
import { lastRegistry } from '../store/registry-file';
import { withRelease } from '../releases/release';
import { shellRecord } from '../store/shell-store';

/** The sessions and people that load a canary, and the limit above which it is stopped. */
export type CanaryTerms = Pick<Canary, 'share' | 'people' | 'maxFailures'>;

/**
 * Lets a share of all sessions, and the named people, load a published version of a module. It replaces an earlier
 * canary of the module. The version is checked like one that is promoted.
 * @throws {Error} with every reason against it, in one sentence
 */
export const startCanary = (paths: DataPaths, choice: Choice, terms: CanaryTerms, note: Note = {}): Canary =>
  withRelease(paths, () => {
    const { remotes } = lastRegistry(paths).registry;
    const loaded = remotes.find(({ name }) => name === choice.name);
    if (!loaded) throw new Error(`${choice.name} is not loaded: its first version is promoted for everyone.`);
    if (loaded.version === choice.version) throw new Error(`${choice.name} ${choice.version} is loaded by everyone.`);
    const remote = checkedRemote(paths, choice, { shell: shellRecord(paths), previous: loaded.version });
    refuse(`${choice.name} ${choice.version}`, overlappingMounts(withRemote(remotes, remote)));
    const canary = { remote, ...terms, startedAt: new Date().toISOString() };
    writeCanaries(paths, { ...readCanaries(paths), [choice.name]: canary });
    record(paths, 'canary', canary, note);
    writeOverview(paths);
    return canary;
  });

/**
 * Ends the canary of a module, so that everyone loads the released version. Returns it, or undefined if there is none.
 */
export const endCanary = (paths: DataPaths, name: string, note: Note = {}): Canary | undefined =>
  withRelease(paths, () => {
    const canary = readCanaries(paths)[name];
    if (!canary) return undefined;
    removeCanaries(paths, [name]);
    record(paths, 'canary-end', canary, note);
    writeOverview(paths);
    return canary;
  });

function record(
  paths: DataPaths,
  action: ReleaseHistoryEntry['action'],
  { remote, share, people }: Canary,
  note: Note,
): void {
  const versions = { from: remote.previous ?? undefined, to: remote.version };
  const isStart = action === 'canary';
  const changes = { [remote.name]: isStart ? versions : { from: versions.to, to: versions.from } };
  recordHistory(paths, createEntry({ action, ...(isStart && { share, people: people.length }), changes }, note));
}
