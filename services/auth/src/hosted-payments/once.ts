import { inTransaction, isDuplicate } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { AlreadyApplied, type Claim } from '../models/provider-event.model';

/** Does work that may have been done before. Resolves to undefined if so. */
export const unlessApplied = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof AlreadyApplied) return undefined;
    throw error;
  });

/**
 * Does work in one transaction with the claim of its event. Resolves to false, and changes nothing, if another process
 * did it before.
 */
export const once = (
  db: Connection,
  claim: Claim | undefined,
  work: (session: ClientSession) => Promise<unknown> = async () => undefined,
): Promise<boolean> =>
  inTransaction(db, async (session) => {
    await claim?.(session);
    await work(session);
    return true;
  }).catch((error: unknown) => {
    if (isDuplicate(error)) return false;
    throw error;
  });
