import { withPeopleLocked } from '@meridian/service-kit';
import {
  DEFAULT_PREFERENCES,
  NOTICE_GROUPS,
  type MailFrequency,
  type NoticeGroup,
  type Preferences,
} from '@meridian/shared-types';
import { getNoticeGroup } from '@meridian/shared-types/notification-kinds';
import type { DomainEventDoc } from '../models/domain-event.model';
import type { Models } from '../models/create-models';
import type { PreferencesDoc } from '../models/preferences.model';

/** The preferences of a person. The zone is absent if the person has not chosen one. */
export type StoredPreferences = Omit<Preferences, 'timeZone'> & { timeZone?: string };

export const withDefaults = ({ _id: _, groups, ...stored }: PreferencesDoc): StoredPreferences => ({
  ...DEFAULT_PREFERENCES,
  ...stored,
  groups: byGroup((group) => ({ ...DEFAULT_PREFERENCES.groups[group], ...groups?.[group] })),
});

const byGroup = <T>(of: (group: NoticeGroup) => T) =>
  Object.fromEntries(NOTICE_GROUPS.map((group) => [group, of(group)])) as Record<NoticeGroup, T>;

/**
 * Reads the preferences of people by id. A person who chose nothing has the defaults.
 * @example (await readPreferences(models, [userId]))(userId).groups.events.mail // 'now'
 */
export async function readPreferences(
  { Preferences: Stored }: Pick<Models, 'Preferences'>,
  userIds: readonly string[],
): Promise<(userId: string) => StoredPreferences> {
  const found = await Stored.find({ _id: { $in: userIds } }).lean();
  const chosen = new Map(found.map((stored) => [String(stored._id), withDefaults(stored)]));
  return (userId) => chosen.get(userId) ?? DEFAULT_PREFERENCES;
}

type Needed = Pick<Models, 'Preferences'>;

export async function readOwnPreferences({ Preferences: Stored }: Needed, userId: string): Promise<StoredPreferences> {
  const stored = await Stored.findOne({ _id: userId }).lean();
  return stored ? withDefaults(stored) : DEFAULT_PREFERENCES;
}

/**
 * Returns whether a muted chapter suppresses a domain event. Those about the person alone, and about events to which
 * the person goes, are not suppressed.
 */
export function isMuted(
  { kind, audience, data }: Pick<DomainEventDoc, 'kind' | 'audience' | 'data'>,
  { mutedChapterIds }: StoredPreferences,
): boolean {
  if ('chapterId' in audience) return mutedChapterIds.includes(audience.chapterId);
  if ('chapterIds' in audience) return audience.chapterIds.every((id) => mutedChapterIds.includes(id));
  return getNoticeGroup(kind) === 'chat' && 'chapterId' in data && mutedChapterIds.includes(data.chapterId);
}

type SavePreferencesNeeds = Pick<Models, 'db' | 'Preferences'>;

/** Stores all choices of a person, but nothing for a person who is being removed. */
export const savePreferences = (models: SavePreferencesNeeds, userId: string, chosen: Preferences): Promise<void> =>
  saveFields(models, userId, chosen);

/** Changes when mail about groups is sent. The choices for the page stay. */
export const saveMailFrequencies = (
  models: Pick<Models, 'db' | 'Preferences'>,
  userId: string,
  frequencies: Partial<Record<NoticeGroup, MailFrequency>>,
): Promise<void> => saveFields(models, userId, frequencyFields(frequencies));

/** Changes the choices for mail. The choices for the page stay. */
export const saveMailPreferences = (
  models: Pick<Models, 'db' | 'Preferences'>,
  userId: string,
  frequencies: Record<NoticeGroup, MailFrequency>,
  digest: Preferences['digest'],
): Promise<void> => saveFields(models, userId, { ...frequencyFields(frequencies), digest });

const frequencyFields = (frequencies: Partial<Record<NoticeGroup, MailFrequency>>) =>
  Object.fromEntries(Object.entries(frequencies).map(([group, mail]) => [`groups.${group}.mail`, mail]));

async function saveFields(
  { db, Preferences: Stored }: Pick<Models, 'db' | 'Preferences'>,
  userId: string,
  set: object,
): Promise<void> {
  await withPeopleLocked(db, userId, (session) =>
    Stored.updateOne({ _id: userId }, { $set: set }, { upsert: true, session }),
  );
}
