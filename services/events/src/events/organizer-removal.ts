import type { Models } from '../models/create-models';

type Needed = Pick<Models, 'Drafts' | 'Changes'>;

/**
 * Removes a person's drafts, and their id from the changes that they made to events. The person's writes have to be
 * blocked. The function is idempotent.
 */
export async function removeOrganizer({ Drafts, Changes }: Needed, userId: string): Promise<void> {
  await Drafts.deleteMany({ createdBy: userId });
  await Changes.updateMany({ by: userId }, { $unset: { by: 1 } });
}
