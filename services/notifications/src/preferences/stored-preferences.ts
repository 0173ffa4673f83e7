import { withPeopleLocked } from '@meridian/kit';
import {
  DEFAULT_PREFERENCES,
  NOTICE_GROUPS,
  noticeGroupOf,
  type MailPace,
  type NoticeGroup,
  type Preferences,
} from '@meridian/shared-types';
import type { FactDoc } from '../fact.model';
import type { Models } from '../models';
import type { PreferencesDoc } from './preferences.model';

/** Preferences of a person; the zone is that of the home chapter where none was chosen. */
export type StoredPreferences = Omit<Preferences, 'timeZone'> & { timeZone?: string };

export const withDefaults = ({ _id: _, groups, ...stored }: PreferencesDoc): StoredPreferences => ({
  ...DEFAULT_PREFERENCES,
  ...stored,
  groups: byGroup((group) => ({ ...DEFAULT_PREFERENCES.groups[group], ...groups?.[group] })),
});

const byGroup = <T>(of: (group: NoticeGroup) => T) =>
  Object.fromEntries(NOTICE_GROUPS.map((group) => [group, of(group)])) as Record<NoticeGroup, T>;

/**
 * The preferences of people, by id; those who chose nothing have the default.
 * @example (await readPreferences(models, [personId]))(personId).groups.events.mail // 'now'
 */
export async function readPreferences(
  { Preferences: Stored }: Models,
  personIds: readonly string[],
): Promise<(personId: string) => StoredPreferences> {
  const found = await Stored.find({ _id: { $in: personIds } }).lean();
  const chosen = new Map(found.map((stored) => [String(stored._id), withDefaults(stored)]));
  return (personId) => chosen.get(personId) ?? DEFAULT_PREFERENCES;
}

/**
 * Whether a person is told nothing of a fact because of a muted chapter. What concerns the person alone, and events that
 * the person goes to, are told all the same.
 */
export function isMuted(
  { kind, audience, data }: Pick<FactDoc, 'kind' | 'audience' | 'data'>,
  { mutedChapterIds }: StoredPreferences,
): boolean {
  if ('chapterId' in audience) return mutedChapterIds.includes(audience.chapterId);
  return noticeGroupOf(kind) === 'chat' && 'chapterId' in data && mutedChapterIds.includes(data.chapterId);
}

/** Changes what is given; nothing of a person who is being removed. */
export async function savePreferences(
  { db, Preferences: Stored }: Models,
  personId: string,
  change: Partial<Preferences>,
): Promise<void> {
  await withPeopleLocked(db, personId, (session) =>
    Stored.updateOne({ _id: personId }, { $set: change }, { upsert: true, session }),
  );
}

/** Changes when mail about groups comes; what is shown in the page stays. */
export async function savePaces(
  { db, Preferences: Stored }: Models,
  personId: string,
  paces: Partial<Record<NoticeGroup, MailPace>>,
): Promise<void> {
  const set = Object.fromEntries(Object.entries(paces).map(([group, mail]) => [`groups.${group}.mail`, mail]));
  await withPeopleLocked(db, personId, (session) =>
    Stored.updateOne({ _id: personId }, { $set: set }, { upsert: true, session }),
  );
}
