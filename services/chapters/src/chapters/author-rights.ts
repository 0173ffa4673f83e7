import { isRemovedPersonError, lockPeople } from '@meridian/service-kit';
import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../models/create-models';

/** What a person has planned, or the door that they have opened: the chapters concerned, and who is responsible. */
interface Planned {
  authorId: Types.ObjectId | undefined;
  chapterIds: readonly number[];
  /** Whether only site admins may do it. */
  isOfTheSite?: boolean;
}

type Needed = Pick<Models, 'db' | 'People' | 'Memberships'>;

/**
 * Returns why the author of something may no longer do it, as a sentence, or undefined if they may. Call it in the
 * transaction in which it happens. The person is locked, as by a change of the role, a ban and a suspension, so that it
 * happens before these or not at all.
 */
export async function lostRight(models: Needed, planned: Planned, session: ClientSession): Promise<string | undefined> {
  const { authorId } = planned;
  const isOpen = authorId && (await lockPeople(models.db, String(authorId), session).then(() => true, ifRemoved));
  if (!isOpen) return NO_ACCOUNT;
  return (await lostRights(models, [planned], session))[0];
}

function ifRemoved(error: unknown): false {
  if (isRemovedPersonError(error)) return false;
  throw error;
}

const NO_ACCOUNT = 'The account of its author was deleted.';
const NOT_ACTIVE = 'The account of its author is not active.';

/** Returns the same for several of them, for lists. Nobody is locked. */
export async function lostRights(
  { People, Memberships }: Pick<Models, 'People' | 'Memberships'>,
  planned: readonly Planned[],
  session: ClientSession | null = null,
): Promise<(string | undefined)[]> {
  const ids = planned.flatMap(({ authorId }) => authorId ?? []);
  const fields = { isSuspended: 1, isSiteAdmin: 1 } as const;
  const people = await People.find({ _id: { $in: ids } }, fields, { session }).lean();
  // The places of people lack archived chapters.
  const administered = await Memberships.find(
    { userId: { $in: ids }, role: 'admin', chapterId: { $in: planned.flatMap(({ chapterIds }) => chapterIds) } },
    { _id: 0, userId: 1, chapterId: 1 },
    { session },
  ).lean();
  return planned.map(({ authorId, chapterIds, isOfTheSite }) => {
    const author = authorId && people.find(({ _id }) => _id.equals(authorId));
    if (!author) return NO_ACCOUNT;
    if (author.isSuspended) return NOT_ACTIVE;
    if (author.isSiteAdmin) return undefined;
    if (isOfTheSite) return 'Its author is no longer a site admin.';
    const own = administered.filter(({ userId }) => userId.equals(author._id)).map(({ chapterId }) => chapterId);
    return chapterIds.every((id) => own.includes(id))
      ? undefined
      : `Its author is no longer an admin of ${chapterIds.length === 1 ? 'this chapter' : 'all its chapters'}.`;
  });
}
