import { forbidden, notFound } from '@meridian/service-kit';
import { isProtected } from '../../accounts/protection.policy';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Suspension } from '../../models/user-parts';

interface Account {
  isSiteAdmin: boolean;
  dismissedAt?: Date | undefined;
  suspension?: Suspension | undefined;
}

/**
 * Throws unless this site admin may view as the person: 403 for themselves, for other site admins and for suspended
 * people, who see nothing, and 404 for an account that is deleted or being deleted. Must be called in the transaction
 * that starts the session.
 */
export function requireMayView(
  actor: { id: string; account: Account | null },
  person: { id: string; account: Account | null },
): void {
  if (!actor.account?.isSiteAdmin || isSuspended(actor.account)) throw forbidden('Only site admins can do this.');
  if (person.id === actor.id) throw forbidden('This is your own account.');
  if (!person.account) throw notFound('account');
  if (isProtected(person.account)) throw forbidden('You cannot view the site as another site admin.');
  if (isSuspended(person.account)) throw forbidden('This account is suspended. The person cannot see the site.');
}
