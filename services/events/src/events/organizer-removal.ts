import type { Models } from '../models';

/**
 * Removes a person's drafts, and their id from the changes that they made to events. For a person whose writes are
 * blocked. Idempotent.
 */
export async function forgetOrganizer({ Drafts, Changes }: Models, userId: string): Promise<void> {
  await Drafts.deleteMany({ createdBy: userId });
  await Changes.updateMany({ by: userId }, { $unset: { by: 1 } });
}
