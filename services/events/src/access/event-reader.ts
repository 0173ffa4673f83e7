import type { Identity } from '@meridian/service-kit';
import { isChapterAdmin, seesMembersOnly } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import type { EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';
import { inForceAt } from '../models/chapter-ban.model';
import type { Chapters } from './chapters-client';

type Person = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;

/** What a person may see of events, which depends on the chapters that banned them and on those they administer. */
export interface EventReader<P extends Person = Person> {
  /** Returns the person as reader of an event of a chapter, or undefined if they see no more than visitors there. */
  in(chapterId: number): (P & { isChapterAdmin?: true }) | undefined;
  /** Whether the person sees members-only events of some chapter. */
  seesAll: boolean;
  /** The filter that hides the members-only events of other chapters. It is empty for most people. */
  notHidden: QueryFilter<EventDoc>;
}

/**
 * Reads which chapters have banned a person, in one query. There is none for people who see only public events anyway,
 * and for site admins, who administer every chapter.
 *
 * Admins of a chapter without a subscription see the events of their chapter. Only for people who are signed in without
 * a subscription, the chapters service is asked. Without its response, they see what visitors see.
 */
export async function findReader<P extends Person>(
  { ChapterBans }: Pick<Models, 'ChapterBans'>,
  chapters: Pick<Chapters, 'membershipsOfSeveral'>,
  person: P | undefined,
): Promise<EventReader<P>> {
  if (!person || person.isSiteAdmin) return { in: () => person, seesAll: seesMembersOnly(person), notHidden: {} };
  const { userId, isActive } = person;
  if (!isActive) {
    const own = await administeredBy(chapters, userId).catch((): number[] => []);
    return {
      in: (chapterId) => (own.includes(chapterId) ? { ...person, isChapterAdmin: true } : person),
      seesAll: own.length > 0,
      notHidden: own.length > 0 ? { $or: [{ isPublic: true }, { chapterId: { $in: own } }] } : {},
    };
  }
  const bans = await ChapterBans.find({ userId, ...inForceAt(new Date()) }, { _id: 0, chapterId: 1 }).lean();
  const banned = bans.map(({ chapterId }) => chapterId);
  return {
    in: (chapterId) => (banned.includes(chapterId) ? undefined : person),
    seesAll: true,
    notHidden: banned.length > 0 ? { $nor: [{ isPublic: false, chapterId: { $in: banned } }] } : {},
  };
}

async function administeredBy(chapters: Pick<Chapters, 'membershipsOfSeveral'>, userId: string): Promise<number[]> {
  const { memberships } = await chapters.membershipsOfSeveral({ body: { userIds: [userId] } });
  return memberships.filter(isChapterAdmin).map(({ chapterId }) => chapterId);
}
