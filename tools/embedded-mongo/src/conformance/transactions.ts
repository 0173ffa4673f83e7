import type { ClientSession, MongoServerError } from 'mongodb';
import type { World } from './testing';

/** The reason why the cases are not run on another engine. */
export const shim = 'its shim gives transactions other codes and labels';

/** Runs `work` in a transaction that is committed or aborted at the end, or left open for the case. */
export async function transact<T>(
  world: World,
  end: 'commit' | 'abort' | 'leave',
  work: (session: ClientSession, world: World) => Promise<T>,
): Promise<T> {
  const session = world.client.startSession();
  try {
    session.startTransaction();
    const result = await work(session, world);
    if (end === 'commit') await session.commitTransaction();
    if (end === 'abort') await session.abortTransaction();
    return result;
  } finally {
    await session.endSession();
  }
}

/** Resolves to the code of an error, and whether it is transient. */
export const labels = async (operation: Promise<unknown>): Promise<unknown> => {
  const error = (await operation.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as MongoServerError | undefined;
  return error && [error.code, error.hasErrorLabel('TransientTransactionError')];
};
