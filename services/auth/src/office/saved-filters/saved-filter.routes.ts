import { conflict, notFound, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import { LIMITS } from '@meridian/shared-types';
import type { accountsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../../models/create-models';
import { toSavedFilter } from '../../models/saved-filter.model';

const FIELDS = { name: 1, filter: 1 } as const;

/** Handles the saved filters of the list of users. Each site admin has their own. */
export const savedFilterHandlers = ({ db, SavedFilters }: Pick<Models, 'db' | 'SavedFilters'>) =>
  ({
    savedFilters: async ({ identity: { userId } }) =>
      (await SavedFilters.find({ userId }, FIELDS).sort({ name: 1 }).limit(LIMITS.savedFilterCount).lean()).map(
        toSavedFilter,
      ),

    saveFilter: ({ body: { name, filter }, identity: { userId } }) =>
      withPeopleLocked(db, userId, async (session) => {
        const others = await SavedFilters.countDocuments({ userId, name: { $ne: name } }).session(session);
        if (others >= LIMITS.savedFilterCount)
          throw conflict('too_many_filters', `You have ${LIMITS.savedFilterCount} filters. Remove one first.`);
        const saved = await SavedFilters.findOneAndUpdate(
          { userId, name },
          { $set: { filter } },
          { session, upsert: true, returnDocument: 'after', projection: FIELDS },
        ).lean();
        if (!saved) throw new Error('the filter was not saved');
        return toSavedFilter(saved);
      }),

    removeFilter: async ({ params: { id }, identity: { userId } }) => {
      const { deletedCount } = await SavedFilters.deleteOne({ _id: id, userId });
      if (!deletedCount) throw notFound('filter');
      return { ok: true };
    },
  }) satisfies Partial<Handlers<typeof accountsApi>>;
