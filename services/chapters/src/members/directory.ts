import { idsOfSmallResult, HttpError, keysetBeyond } from '@meridian/service-kit';
import { PEOPLE_PAGE, type DirectoryEntry, type PeopleQuery } from '@meridian/shared-types';
import { nameKey, searchTerms } from '@meridian/shared-types/search';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { NOT_SUSPENDED } from '../models/membership.model';
import { PROFILE_PROJECTION, toDirectoryEntry, WORDS_INDEX, type PersonDoc, type Place } from '../models/person.model';
import type { Models } from '../models/create-models';

/** It is sorted after every other character. */
const LAST_CHARACTER = '\u{10ffff}';

type Query = z.output<typeof PeopleQuery>;

/**
 * Returns a page of people, by name or newest first. It has an entry for each matching membership, or one for each
 * person with their earliest matching membership. This takes one query, one more with `after`, and some to estimate the
 * matches of a search. In the order of names, a search takes one more, because people whose name begins with it come
 * first. With `activeOnly`, it finds only people with an active subscription.
 */
export async function searchDirectory(
  models: Pick<Models, 'People'>,
  query: Query,
  entries: 'memberships' | 'people',
  activeOnly = true,
): Promise<DirectoryEntry[]> {
  const { search, from, chapter, role, sort, limit = PEOPLE_PAGE } = query;
  const words = searchTerms(search ?? '').sort((a, b) => b.length - a.length);
  if (search && words.length === 0) return [];
  const last = await findCursor(models, query.after);
  const isActive = activeOnly || { $in: [true, false] };
  const wordFilters = words.map((word) => ({ isActive, words: { $regex: `^${word}` } }));
  const matchingIds = await idsOfSmallResult(
    models.People,
    wordFilters.map((condition) => [condition]),
    WORDS_INDEX,
  );
  const place = { ...(chapter && { chapterId: chapter }), ...(role && { role }) };
  const read = (more: QueryFilter<PersonDoc>, most: number) =>
    models.People.find(
      {
        $and: [...wordFilters, ...(from ? [{ orderKey: { $gte: nameKey(from) } }] : []), more],
        isActive,
        ...NOT_SUSPENDED,
        places: chapter || role ? { $elemMatch: place } : { $ne: [] },
        ...(matchingIds && { _id: { $in: matchingIds } }),
      },
      { ...PROFILE_PROJECTION, places: 1 },
      { ...(matchingIds && { hint: { _id: 1 } }) },
    )
      .sort(sort === 'newest' ? { firstJoinedAt: -1, _id: -1 } : { orderKey: 1 })
      .limit(most)
      .lean();
  // In the order of names, the last person may have more memberships.
  const fromLast = last ? { orderKey: { $gte: last.orderKey } } : {};
  const people =
    sort === 'newest'
      ? await read(last ? keysetBeyond('firstJoinedAt', -1, last) : {}, limit + 1)
      : await readByName(nameKey(search ?? ''), last?.orderKey);

  async function readByName(typed: string, lastKey: string | undefined) {
    if (typed === '') return read(fromLast, limit + 1);
    const begins = { orderKey: { $gte: typed, $lt: `${typed}${LAST_CHARACTER}` } };
    const isPast = lastKey !== undefined && !lastKey.startsWith(typed);
    const first = isPast ? [] : await read({ $and: [begins, fromLast] }, limit + 1);
    if (first.length > limit) return first;
    const others = { orderKey: { $not: begins.orderKey } };
    return [...first, ...(await read(isPast ? { $and: [others, fromLast] } : others, limit + 1 - first.length))];
  }

  const matches = (candidate: Place) =>
    (!chapter || candidate.chapterId === chapter) && (!role || candidate.role === role);
  return people
    .flatMap((person) => {
      const isLast = last !== undefined && String(person._id) === String(last._id);
      if (isLast && entries === 'people') return [];
      const next = isLast ? person.places.findIndex(({ _id }) => String(_id) === query.after) + 1 : 0;
      const shown = person.places.slice(next).filter(matches);
      return (entries === 'people' ? shown.slice(0, 1) : shown).map((membership) =>
        toDirectoryEntry(person._id, membership, person),
      );
    })
    .slice(0, limit);
}

async function findCursor({ People }: Pick<Models, 'People'>, after: string | undefined) {
  if (after === undefined) return undefined;
  const person = await People.findOne({ 'places._id': after }, { orderKey: 1, firstJoinedAt: 1 }).lean();
  if (!person) throw new HttpError(400, 'unknown_page', 'This page no longer exists. Start again from the first page.');
  return person;
}
