import { isolated, type AccessReason, type MessagesFrom } from '@meridian/shared-types';
import { forbidden, HttpError, isOwnSession, type Identity } from '@meridian/service-kit';
import type { Participant } from './conversation.model';

export interface WriteRefusal {
  refusal: HttpError;
}

/** A refusal to write to another person, with the reason that the office sees. */
export interface WhyNotWrite extends WriteRefusal {
  reason: AccessReason;
}

/** Throws 403 for a person who acts as another one. Direct messages are private to the two people. */
export function requireOwnSession(identity: Pick<Identity, 'actorId'>): void {
  if (!isOwnSession(identity))
    throw forbidden('Messages are private. They are not available while you act as another person.');
}

export const otherPersonRefusal = (ownId: string, otherId: string): WhyNotWrite | undefined =>
  ownId === otherId
    ? { reason: 'own-account', refusal: new HttpError(400, 'own_id', 'You cannot write to yourself.') }
    : undefined;

/** Throws unless the caller is one of the two people of the conversation with another person. */
export function requireOtherPerson(identity: Pick<Identity, 'userId' | 'actorId'>, otherId: string): void {
  requireOwnSession(identity);
  refuse(otherPersonRefusal(identity.userId, otherId));
}

/** Only active members receive messages. */
export const receiverRefusal = (isActive: boolean): WhyNotWrite | undefined =>
  isActive
    ? undefined
    : {
        reason: 'other-not-active',
        refusal: forbidden('This person is not an active member. You cannot write to them.'),
      };

/** Returns why a conversation with a closed account does not allow a message. */
export function closedRefusal(own: Participant, other: Participant): WhyNotWrite | undefined {
  const because = (reason: AccessReason, text: string) => ({ reason, refusal: forbidden(text) });
  if (other.isDeleted)
    return because('other-not-active', 'This person is no longer a member. You cannot write to them.');
  if (own.isDeleted) return because('not-active', 'This account is being deleted.');
  return undefined;
}

/**
 * Returns the refusal of a message that the state of a conversation does not allow. `name` is the name of the other
 * person. Only the person who blocks the other one is refused because of it: a person who is blocked does not learn it,
 * and the office does not either.
 */
export const conversationRefusal = (own: Participant, other: Participant, name: string): WriteRefusal | undefined =>
  closedRefusal(own, other) ??
  (own.isBlocking ? { refusal: forbidden(`You have blocked ${isolated(name)}. Unblock them to write.`) } : undefined);

/**
 * Returns why a person may not begin a conversation with another one, who chose from whom they receive first messages.
 * `name` is the name of the other person.
 */
export function beginningRefusal(
  messagesFrom: MessagesFrom,
  sharesChapter: boolean,
  name: string,
): WhyNotWrite | undefined {
  if (messagesFrom === 'nobody')
    return {
      reason: 'receives-from-nobody',
      refusal: forbidden(`${isolated(name)} does not receive first messages. They can write to you.`),
    };
  if (messagesFrom === 'chapters' && !sharesChapter)
    return {
      reason: 'receives-from-chapters',
      refusal: forbidden(`${isolated(name)} receives first messages only from members of their chapters.`),
    };
  return undefined;
}

export const shareChapter = (own: readonly number[], other: readonly number[]): boolean =>
  own.some((id) => other.includes(id));

export function refuse(why: WriteRefusal | undefined): void {
  if (why) throw why.refusal;
}
