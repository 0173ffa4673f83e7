import { isDuplicate } from '@meridian/service-kit';
import type { MonthlyCounts, MonthlyCountsDoc } from './monthly-counts.model';

/** A change of a month's document: it sets the fields of `set` and removes those of `unset`. */
export interface CountChange {
  _id: string;
  set: Omit<MonthlyCountsDoc, '_id'>;
  unset?: readonly (keyof MonthlyCountsDoc)[];
}

/** Stores the counts of months unless their documents do not match the condition. Repeated counts change nothing. */
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
    if (!isDuplicate(error)) throw error; // The stored document stays.
  });
}
