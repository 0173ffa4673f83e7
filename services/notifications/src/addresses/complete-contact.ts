import type { ResultOf } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';

type AnyContact = ResultOf<typeof authInternalApi.contacts>['contacts'][number];
export type CompleteContact = AnyContact & Required<Pick<AnyContact, 'verified' | 'isActive' | 'weeklyDigest'>>;

/**
 * Returns the contact if it has all fields that decide whether a mail may be sent. The previous version of auth does
 * not return them. They are not guessed, and the mail waits.
 * @throws {Error} while auth runs its previous version
 */
export function requireCompleteContact(contact: AnyContact): CompleteContact {
  const { verified, isActive, weeklyDigest } = contact;
  if (verified === undefined || isActive === undefined || weeklyDigest === undefined)
    throw new Error('The auth service runs its previous version, which does not return all fields of a contact.');
  return { ...contact, verified, isActive, weeklyDigest };
}
