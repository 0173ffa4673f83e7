import type { Model, QueryFilter, Types } from 'mongoose';

/**
 * The fields of a document that only one process may work on at a time. A process claims the document for some seconds.
 * If the process dies, another one can claim it afterwards.
 */
export interface Claimable {
  /** The time from which a process may claim it. It is in the future while a process has it, and absent at the end. */
  nextAt?: Date;
  /** It is incremented with each claim. Only the process with the latest value may change the document. */
  fence?: number;
}

export interface ClaimOptions<Doc> {
  /** Milliseconds for which the document belongs to this process, unless the claim is renewed. */
  ms: number;
  filter?: QueryFilter<Doc>;
  /** Documents are due if their `nextAt` is at most this time. Default: now. */
  dueAt?: Date;
  now?: Date;
  /** Other fields to increment, such as the number of attempts. */
  increment?: Record<string, number>;
}

/**
 * Claims the due document that has waited longest. No two processes get the same one. Resolves to undefined if none is
 * due.
 * @example const mail = await claimNext(Mails, { ms: 120_000, filter: { queue: 'notice' } });
 */
export async function claimNext<Doc extends Claimable, Helpers, Methods, Virtuals, Hydrated, Shape, Lean>(
  model: Model<Doc, Helpers, Methods, Virtuals, Hydrated, Shape, Lean>,
  { ms, filter, now = new Date(), dueAt = now, increment }: ClaimOptions<Doc>,
): Promise<(Doc & { fence: number }) | undefined> {
  const claimed = await model
    .findOneAndUpdate(
      { ...filter, nextAt: { $lte: dueAt } } as QueryFilter<Doc>,
      { $set: { nextAt: new Date(now.getTime() + ms) }, $inc: { ...increment, fence: 1 } } as object,
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    )
    .lean();
  return (claimed as (Doc & { fence: number }) | null) ?? undefined;
}

/**
 * Returns the filter of a claimed document. It matches nothing if another process has claimed the document in the
 * meantime, or if the work on it has ended.
 * @example await Mails.updateOne(ownClaim(mail), { $unset: { nextAt: 1 } });
 */
export const ownClaim = <Id extends string | Types.ObjectId>({ _id, fence }: { _id: Id; fence: number }) => ({
  _id,
  fence,
  nextAt: { $exists: true },
});
