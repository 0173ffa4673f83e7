import type { Models } from '../models/create-models';

/**
 * Maps ids of merged accounts to the ids of the accounts that stayed. Old records contain the former ids, and so do
 * other services while a merge is running.
 */
export async function accountsThatStayed(
  { MergedAccounts }: Pick<Models, 'MergedAccounts'>,
  wanted: readonly string[],
  found: readonly { _id: unknown }[],
): Promise<Map<string, string>> {
  const known = new Set(found.map(({ _id }) => String(_id)));
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length === 0) return new Map();
  const merged = await MergedAccounts.find({ _id: { $in: missing } }, { intoId: 1 }).lean();
  return new Map(merged.map(({ _id, intoId }) => [String(_id), String(intoId)]));
}
