import type { Identity } from '@meridian/service-kit';
import type { QueryFilter } from 'mongoose';
import type { EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';
import { inForceAt } from '../models/chapter-ban.model';

type Person = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;

/** What a person may see of events, which depends on the chapters that banned them. */
export interface EventReader<P extends Person = Person> {
  /** Returns the person as reader of an event of a chapter, or undefined if they see no more than visitors there. */
  in(chapterId: number): P | undefined;
  /** The filter that hides the members-only events of these chapters. It is empty without a ban. */
  notHidden: QueryFilter<EventDoc>;
}

/**
 * Reads which chapters have banned a person, in one query. There is none for people who see only public events anyway,
 * and for site admins, who administer every chapter.
 */
export async function findReader<P extends Person>(
  { ChapterBans }: Pick<Models, 'ChapterBans'>,
  person: P | undefined,
): Promise<EventReader<P>> {
  const bans =
    person?.isActive && !person.isSiteAdmin
      ? await ChapterBans.find({ userId: person.userId, ...inForceAt(new Date()) }, { _id: 0, chapterId: 1 }).lean()
      : [];
  const chapterIds = bans.map(({ chapterId }) => chapterId);
  return {
    in: (chapterId) => (chapterIds.includes(chapterId) ? undefined : person),
    notHidden: chapterIds.length > 0 ? { $nor: [{ isPublic: false, chapterId: { $in: chapterIds } }] } : {},
  };
}
