import type { DomainEvent } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { Models } from '../models/create-models';

/**
 * Makes the mails due that wait until these people confirm their address, such as receipts. A mail that is being
 * composed meanwhile waits for its next try.
 */
export async function sendHeldMails(
  { Mails }: Pick<Models, 'Mails'>,
  domainEvents: readonly DomainEvent[],
): Promise<void> {
  const userIds = domainEvents.flatMap((domainEvent) =>
    domainEvent.kind === 'account.joined' ? namedPeople(domainEvent) : [],
  );
  const now = new Date();
  await Mails.updateMany(
    { userId: { $in: userIds }, state: 'waiting', queue: 'account', nextAt: { $gt: now } },
    { $set: { nextAt: now, dueAt: now } },
  );
}
