import { isDuplicate } from '@meridian/kit';
import type { MonthlyCounts, MonthlyCountsDoc } from './monthly-counts.model';

/** What is stored of a month: `set`, without what an earlier count said in the fields of `unset`. */
export interface CountChange {
  _id: string;
  set: Omit<MonthlyCountsDoc, '_id'>;
  unset?: readonly (keyof MonthlyCountsDoc)[];
}

/**
 * Stores counts of months, unless a condition on what is stored does not hold: then that stays. The same counts again
 * change nothing.
 */
export async function storeCounts(
  MonthlyCounts: MonthlyCounts,
  condition: { form: object } | { peopleForm: object },
  changes: readonly CountChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await MonthlyCounts.bulkWrite(
    changes.map(({ _id, set, unset = [] }) => ({
      updateOne: {
        filter: { _id, ...condition },
        update: {
          $set: set,
          ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, 1 as const])) }),
        },
        upsert: true,
      },
    })),
    { ordered: false },
  ).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error; // what is stored stays
  });
}
