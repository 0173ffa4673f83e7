import { isolated } from '@meridian/shared-types';
import { forbidden, HttpError, type Identity } from '@meridian/kit';
import type { Side } from './conversation.model';

/** Messages are between two people: who acts as one of them neither reads nor writes. */
export function requireOwnSession({ actorId }: Pick<Identity, 'actorId'>): void {
  if (actorId !== undefined)
    throw forbidden('Messages are private. They are not available while you act as another person.');
}

export function requireOther({ userId }: Pick<Identity, 'userId'>, personId: string): void {
  if (userId === personId) throw new HttpError(400, 'own_id', 'You cannot write to yourself.');
}

/** Whether a person may write in a conversation. `name` is that of the other person. */
export function requireOpen(own: Side, other: Side, name: string): void {
  if (other.isGone) throw forbidden('This person is no longer a member. You cannot write to them.');
  if (own.isGone) throw forbidden('This account is being deleted.');
  if (own.isBlocking) throw forbidden(`You have blocked ${isolated(name)}. Unblock them to write.`);
  if (other.isBlocking) throw forbidden(`${isolated(name)} does not receive messages from you.`);
}
