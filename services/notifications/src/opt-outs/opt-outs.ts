import { isRemovedPersonError, retryDuplicate, withPeopleLocked } from '@meridian/service-kit';
import { DAY_MS, OPT_OUT_SCOPES, type OptOutScope } from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';

/** Milliseconds after which no older choice can arrive any more, so that the choice of wanting letters is removed. */
const WANTED_MS = 30 * DAY_MS;

interface Choice {
  addressKey: string;
  scope: OptOutScope;
  isOut: boolean;
  at: Date;
  /** The account with the address, if there is one. */
  userId?: string | undefined;
}

const listIds = (addressKey: string): string[] => OPT_OUT_SCOPES.map((scope) => `${addressKey}.${scope}`);

/** Creates the functions that read and store whether letters are wanted at an address. */
export function createOptOuts({ db, OptOuts }: Pick<Models, 'db' | 'OptOuts'>) {
  const write = async ({ addressKey, scope, isOut, at, userId }: Choice, session?: ClientSession): Promise<void> => {
    const _id = `${addressKey}.${scope}`;
    const options = session ? { session } : {};
    const expiresAt = isOut ? undefined : new Date(at.getTime() + WANTED_MS);
    const choice = {
      isOut,
      at,
      ...(userId && { userId: new Types.ObjectId(userId) }),
      ...(expiresAt && { expiresAt }),
    };
    const insert = () =>
      OptOuts.updateOne({ _id }, { $setOnInsert: { scope, ...choice } }, { ...options, upsert: true });
    // Inside a transaction the write is not retried, because the transaction is retried as a whole.
    const { upsertedCount } = await (session ? insert() : retryDuplicate(insert));
    if (upsertedCount > 0) return;
    const change = { $set: choice, ...(!expiresAt && { $unset: { expiresAt: 1 as const } }) };
    await OptOuts.updateOne({ _id, at: { $lt: at } }, change, options);
  };

  /**
   * Stores a choice. One that is older than the stored one changes nothing, because choices arrive in any order. The
   * choice of a person who was removed is stored without the person.
   */
  const store = ({ userId, ...choice }: Choice): Promise<void> =>
    userId === undefined
      ? write(choice)
      : withPeopleLocked(db, userId, (session) => write({ ...choice, userId }, session)).catch((error: unknown) => {
          if (!isRemovedPersonError(error)) throw error;
          return write(choice);
        });

  /** Returns the keys of those addresses at which no letters are wanted. */
  const findOut = async (addressKeys: readonly string[]): Promise<Set<string>> => {
    const found = await OptOuts.find({ _id: { $in: addressKeys.flatMap(listIds) }, isOut: true }, { _id: 1 }).lean();
    return new Set(found.map(({ _id }) => _id.slice(0, _id.indexOf('.'))));
  };
  const isOut = async (addressKey: string): Promise<boolean> => (await findOut([addressKey])).size > 0;

  return {
    store,
    findOut,
    isOut,

    /** Stores that letters are wanted, which also replaces the choice that no mail is wanted at all. */
    async want(addressKey: string, at: Date, userId?: string): Promise<void> {
      for (const scope of OPT_OUT_SCOPES) await store({ addressKey, scope, isOut: false, at, userId });
    },

    /**
     * Adds the choices of a person's earlier address to those of the new one. The earlier one keeps its own. Resolves
     * to whether no letters are wanted at the new one.
     */
    async carryOver(from: string, to: string, at: Date, userId: string): Promise<boolean> {
      const chosen = await OptOuts.find(
        { _id: { $in: listIds(from) }, isOut: true, at: { $lte: at } },
        { scope: 1 },
      ).lean();
      for (const { scope } of chosen) await store({ addressKey: to, scope, isOut: true, at, userId });
      return isOut(to);
    },
  };
}
export type OptOuts = ReturnType<typeof createOptOuts>;
