import type { ClientSession, MongoServerError } from 'mongodb';
import type { World } from './testing';

/** Why another engine is not asked. */
export const shim = 'its shim gives transactions other codes and labels';

/** Runs in a transaction that is committed or aborted at the end, or left to the case. */
export async function transact<T>(
  { client }: World,
  end: 'commit' | 'abort' | 'leave',
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = client.startSession();
  try {
    session.startTransaction();
    const result = await work(session);
    if (end === 'commit') await session.commitTransaction();
    if (end === 'abort') await session.abortTransaction();
    return result;
  } finally {
    await session.endSession();
  }
}

/** The code of an error, and whether it is transient. */
export const labels = async (operation: Promise<unknown>): Promise<unknown> => {
  const error = (await operation.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as MongoServerError | undefined;
  return error && [error.code, error.hasErrorLabel('TransientTransactionError')];
};
