import { idsOfSmallResult } from '@meridian/service-kit';
import type { EventQuery } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { INDEXES } from '../models/event-indexes';
import { buildFilters, planReads, type ListRead, type ListVisibility } from './event-list-reads';
import type { EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';

type Filter = QueryFilter<EventDoc>;

/**
 * Returns the reads of a page of events whose titles contain words with these prefixes, as disjoint parts. Each read
 * examines only the documents that it returns. All other conditions are checked on keys. If a word has few matches,
 * they are looked up by their ids and sorted by their keys. If each word has many, the list is read in order. `page`
 * comes from `keysetAfter`.
 */
export async function searchReads(
  models: Pick<Models, 'Events'>,
  words: readonly string[],
  query: z.output<typeof EventQuery>,
  visibility: ListVisibility,
  page: Filter,
): Promise<ListRead[]> {
  const ids = await idsOfSmallResult(
    models.Events,
    words.map((word) => [{ titleWords: { $regex: `^${word}` } }]),
    INDEXES.words,
  );
  const now = new Date();
  const titled: Filter[] = words.map((word) => ({ titleText: { $regex: ` ${word}` } }));
  if (!ids)
    return planReads(query, visibility, now).map(({ filter, hint }) => ({
      filter: { $and: [filter, ...titled, page] },
      hint,
    }));
  if (ids.length === 0) return [];
  // Each branch is a separate read, because with `$or` databases read documents before they sort.
  return buildFilters(query, visibility, now).flatMap((filter) =>
    (page.$or ?? [{}]).map((beyond) => ({
      filter: { $and: [{ _id: { $in: ids } }, filter, beyond, ...(words.length > 1 ? titled : [])] },
      hint: INDEXES.found,
    })),
  );
}
