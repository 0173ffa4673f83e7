import type { ResultOf } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';

type AnyContact = ResultOf<typeof authInternalApi.contacts>['contacts'][number];
export type CompleteContact = AnyContact & Required<Pick<AnyContact, 'verified' | 'isActive' | 'weeklyDigest'>>;

/**
 * The contact, if all is known that decides whether a mail may be sent. An auth of the version before does not say it:
 * it is not guessed, and the mail waits.
 * @throws {Error} while auth is one of the version before
 */
export function requireCompleteContact(contact: AnyContact): CompleteContact {
  const { verified, isActive, weeklyDigest } = contact;
  if (verified === undefined || isActive === undefined || weeklyDigest === undefined)
    throw new Error('auth is of the version before');
  return { ...contact, verified, isActive, weeklyDigest };
}
