import { formatEventDate } from '@meridian/platform';
import type { ReleaseHistoryEntry } from '@meridian/shared-types';

/** Returns who did something, when, from which commit and why. */
export const actText = ({ at, author, commit, reason }: Omit<ReleaseHistoryEntry, 'action' | 'changes'>): string =>
  [`${author}, ${formatEventDate(at)}`, ...(commit ? [`commit ${commit}`] : []), ...(reason ? [reason] : [])].join(
    ' · ',
  );

/** Returns a text for each change. @example ['mfe_news 1.0.0-a → 1.0.0-b'] */
export const changeTexts = ({ changes, deleted = {} }: ReleaseHistoryEntry): string[] => [
  ...Object.entries(changes).map(([name, { from, to }]) =>
    to === undefined
      ? `${name} ${from ?? ''} removed`
      : from === undefined
        ? `${name} ${to}`
        : `${name} ${from} → ${to}`,
  ),
  ...Object.entries(deleted).map(([name, versions]) => `${name} ${versions.join(' ')}`),
];

const ACTIONS: Record<ReleaseHistoryEntry['action'], string> = {
  publish: 'Published',
  promote: 'Released',
  canary: 'Canary started',
  'canary-end': 'Canary ended',
  rollback: 'Rolled back',
  remove: 'Removed',
  prune: 'Old versions deleted',
};

/** @example audienceText({ share: 5, people: 2 }) // '5% of sessions and 2 people' */
export const audienceText = ({ share, people }: { share: number; people: number }): string =>
  [
    ...(share > 0 || people === 0 ? [`${share}% of sessions`] : []),
    ...(people > 0 ? [people === 1 ? '1 person' : `${people} people`] : []),
  ].join(' and ');

/** Returns what was done, with the number of the release if it is one. @example 'Rolled back, release 8' */
export const actionText = ({ action, release, share, people = 0 }: ReleaseHistoryEntry): string =>
  ACTIONS[action] +
  (release === undefined ? '' : `, release ${release}`) +
  (share === undefined ? '' : ` for ${audienceText({ share, people })}`);
