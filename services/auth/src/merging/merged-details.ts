import type { AccountDetails } from '@meridian/shared-types';
import type { Models } from '../models/create-models';

type Needed = Pick<Models, 'Users' | 'MergedAccounts'>;

/** The most merged accounts that are read, which is more than a person has. */
const MAX = 50;

/** Returns the accounts that were merged into this one, the last one first. */
export async function mergedInto({ MergedAccounts }: Needed, userId: string) {
  const merged = await MergedAccounts.find({ intoId: userId }, { name: 1, email: 1, at: 1, isMoving: 1 })
    .limit(MAX)
    .lean();
  return merged
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ _id, name, email, at, isMoving = false }) => ({
      id: String(_id),
      name,
      email,
      at: at.toISOString(),
      isMoving,
    }));
}

/** Returns the remaining details of a merged account, or undefined for other ids. */
export async function readMergedDetails(
  { Users, MergedAccounts }: Needed,
  userId: string,
): Promise<AccountDetails | undefined> {
  const fields = { name: 1, email: 1, createdAt: 1, at: 1, reason: 1, intoId: 1 } as const;
  const merged = await MergedAccounts.findById(userId, fields).lean();
  if (!merged) return undefined;
  const { name, email, createdAt, at, reason, intoId } = merged;
  const into = await Users.findById(intoId, { name: 1 }).lean();
  return {
    id: userId,
    name,
    email,
    createdAt: createdAt.toISOString(),
    subscriptionStatus: 'newsletter',
    isSiteAdmin: false,
    isConfirmed: true,
    lastSeenAt: null,
    twoFactor: { hasApp: false, passkeys: 0 },
    payments: [],
    acts: [],
    sessions: [],
    mergedInto: { id: String(intoId), name: into?.name ?? '', at: at.toISOString(), reason },
  };
}
