import type { Fact } from '@meridian/shared-types';
import type { FactDoc } from '../fact.model';
import type { Models } from '../models';

const TELLS: readonly Fact['kind'][] = ['announcement.posted', 'announcement.posted-widely'];

/**
 * Updates the notices and facts of announcements. Those of announcements that members can no longer read are removed,
 * and others get their latest title. Facts may arrive in any order and repeatedly, so all stored facts of an
 * announcement are read. Mails that wait for a deleted fact are not sent.
 */
export async function settleAnnouncements({ Facts, Notices }: Models, facts: readonly Fact[]): Promise<void> {
  const ids = new Set(facts.flatMap(({ data }) => ('announcementId' in data ? [data.announcementId] : [])));
  for (const id of ids) {
    const stored = await Facts.find({ 'data.announcementId': id }, { kind: 1, data: 1 }).lean();
    const told = stored.filter(({ kind }) => TELLS.includes(kind)).map(({ _id }) => _id);
    if (told.length === 0) continue;
    if (stored.some(({ kind }) => kind === 'announcement.withdrawn')) {
      await Facts.deleteMany({ _id: { $in: told } });
      await Notices.deleteMany({ factId: { $in: told } });
      continue;
    }
    const title = latestTitle(stored);
    if (title !== undefined) await Facts.updateMany({ _id: { $in: told } }, { $set: { 'data.title': title } });
  }
}

/** Returns the title after the last change, or undefined if it never changed. */
function latestTitle(stored: readonly Pick<FactDoc, 'kind' | 'data'>[]): string | undefined {
  const changes = stored.flatMap(({ data }) => ('version' in data ? [data] : []));
  return changes.sort((one, other) => other.version - one.version)[0]?.title;
}
