import { retryDuplicate } from '@meridian/service-kit';
import { namedPeople } from '@meridian/shared-types/schemas';
import { kindOf } from '../kinds/all-kinds';
import type { Models } from '../models/create-models';
import { mailAbout } from '../models/mail-insertion';

/** The maximum number of domain events in one run. */
const MAX_DOMAIN_EVENTS = 50;

type Needed = Pick<Models, 'DomainEvents' | 'Mails'>;

/**
 * Creates the missing mails of domain events about an account, one for each person. An interrupted run can be repeated,
 * because there is one mail for a domain event and a person. Mails about other domain events are created with their
 * notices.
 */
export async function createMails({ DomainEvents, Mails }: Needed, domain: string): Promise<void> {
  for (let full = true; full;) {
    const domainEvents = await DomainEvents.find({ needsAccountMail: true })
      .sort({ _id: 1 })
      .limit(MAX_DOMAIN_EVENTS)
      .lean();
    for (const domainEvent of domainEvents) {
      const people = kindOf(domainEvent.kind).accountMail ? namedPeople(domainEvent) : [];
      const writes = people.map((userId) => mailAbout(domainEvent, userId, domain, { queue: 'account' }));
      if (writes.length > 0) await retryDuplicate(() => Mails.bulkWrite(writes, { ordered: false }));
    }
    await DomainEvents.updateMany(
      { _id: { $in: domainEvents.map(({ _id }) => _id) } },
      { $unset: { needsAccountMail: 1 } },
    );
    full = domainEvents.length === MAX_DOMAIN_EVENTS;
  }
}
