import type { DomainEvent } from '@meridian/shared-types';
import type { Models } from '../models/create-models';

type MergeDomainEvent = Extract<DomainEvent, { kind: 'chapter.merged' }>;

/**
 * Replaces a merged chapter with the one that it is part of now. Members who came with it and had muted it mute the
 * other one, and unsent letters are addressed to it. A repeated domain event changes nothing more.
 */
export async function followMerges(
  { Preferences, Letters }: Pick<Models, 'Letters' | 'Preferences'>,
  domainEvents: readonly DomainEvent[],
): Promise<void> {
  const merges = domainEvents.filter(
    (domainEvent): domainEvent is MergeDomainEvent => domainEvent.kind === 'chapter.merged',
  );
  for (const { audience, data } of merges) {
    if (data.as !== 'joined') continue;
    const muted = { _id: { $in: audience.userIds }, mutedChapterIds: data.mergedId };
    await Preferences.updateMany(muted, { $addToSet: { mutedChapterIds: data.chapterId } });
    await Preferences.updateMany(muted, { $pull: { mutedChapterIds: data.mergedId } });
  }
  const targets = new Map(merges.map(({ data: { mergedId, chapterId } }) => [mergedId, chapterId]));
  for (const [from, into] of targets) {
    const unsent = { state: { $in: ['draft', 'scheduled', 'late'] as const }, 'recipients.chapterIds': from };
    for (const { _id, version, recipients } of await Letters.find(unsent, { version: 1, recipients: 1 }).lean()) {
      if (recipients.kind !== 'chapters') continue;
      const chapterIds = [...new Set(recipients.chapterIds.map((id) => (id === from ? into : id)))];
      await Letters.updateOne(
        { ...unsent, _id, version },
        { $set: { 'recipients.chapterIds': chapterIds }, $inc: { version: 1 } },
      );
    }
  }
}
