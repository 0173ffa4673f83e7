import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { ReleaseHistoryEntry } from '@meridian/shared-types/schemas';
import type { DataPaths } from '../data-paths';
import { replaceFile } from '../json-file';

/** The author and the reason of a release. */
export interface Note {
  author?: string;
  reason?: string;
}

/** Returns the name of the current user, for the history. */
function currentAuthor(): string {
  try {
    return process.env.RELEASE_AUTHOR || userInfo().username;
  } catch {
    return 'unknown'; // A container may have no name for its user.
  }
}

/** Returns the commit of the sources of a workspace, or undefined outside of a clone. */
export function readCommit(root: string, workspace: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short=10', 'HEAD') + (git('status', '--porcelain', '--', workspace) ? '+' : '');
  } catch {
    return undefined;
  }
}

/** Returns an entry of the history about what happens now. */
export const createEntry = (
  { action, ...entry }: Omit<ReleaseHistoryEntry, 'at' | 'author' | 'reason'>,
  { author = currentAuthor(), reason }: Note,
): ReleaseHistoryEntry => ({ at: new Date().toISOString(), action, author, ...(reason && { reason }), ...entry });

/**
 * Adds an entry to the history, of which only the process with the lock may be the caller. A release that is put in
 * place a second time is recorded once.
 */
export function recordHistory({ history }: DataPaths, entry: ReleaseHistoryEntry): void {
  const entries = readHistory({ history });
  if (entry.release !== undefined && entries.some(({ release }) => release === entry.release)) return;
  replaceFile(history, [...entries, entry].map((each) => `${JSON.stringify(each)}\n`).join(''));
}

/** Reads the history, oldest first. */
export const readHistory = ({ history }: Pick<DataPaths, 'history'>): ReleaseHistoryEntry[] =>
  existsSync(history)
    ? readFileSync(history, 'utf8')
        .trim()
        .split('\n')
        .map((line) => ReleaseHistoryEntry.parse(JSON.parse(line)))
    : [];

/** Formats an entry as one line for people. */
export function describeEntry({
  at,
  action,
  author,
  reason,
  commit,
  release,
  share,
  people,
  changes,
  deleted = {},
}: ReleaseHistoryEntry): string {
  const what = [
    ...Object.entries(changes).map(([name, { from, to }]) =>
      from && to ? `${name} ${from} → ${to}` : `${name} ${to ?? `${from ?? ''} (removed)`}`,
    ),
    ...Object.entries(deleted).map(([name, versions]) => `${name} ${versions.join(' ')} (deleted)`),
  ];
  const audience = share === undefined ? '' : ` for ${share}% of sessions${people ? ` and ${people} people` : ''}`;
  return [
    `${formatMinute(at)}  ${action}${release === undefined ? '' : `, release ${release}`}: ${what.join(', ')}${audience}`,
    `  by ${author}${commit ? `, commit ${commit}` : ''}${reason ? `: ${reason}` : ''}`,
  ].join('\n');
}

/** Returns when, by whom, from which commit and why a version was published, or an empty text without a record. */
export function describePublish(history: readonly ReleaseHistoryEntry[], name: string, version: string): string {
  const entry = history.findLast(({ action, changes }) => action === 'publish' && changes[name]?.to === version);
  if (!entry) return '';
  const { at, author, commit, reason } = entry;
  return `published ${formatMinute(at)} by ${author}${commit ? `, commit ${commit}` : ''}${reason ? `: ${reason}` : ''}`;
}

const formatMinute = (at: string): string => at.slice(0, 16).replace('T', ' ');
