import { retryDuplicate } from '@meridian/kit';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { DomainEventDoc } from '../domain-events/domain-event.model';
import type { Models } from '../models';
import { mailAbout } from './mail-insertion';
import type { MailQueue } from './mail.model';

/** The maximum number of domain events in one run. */
const MOST_DOMAIN_EVENTS = 50;

/** The queue of mails about an account. Mails about other domain events are created with their notices. */
const QUEUES: Partial<Record<DomainEventDoc['kind'], MailQueue>> = {
  'account.password-reset': 'account',
  'account.password-changed': 'account',
  'account.confirm-address': 'account',
  'account.invited': 'account',
  'account.confirm-new-address': 'account',
  'account.address-changed': 'account',
  'account.address-change-requested': 'account',
  'account.address-taken': 'account',
  'account.address-restored': 'account',
  'account.factor-added': 'account',
  'account.factor-removed': 'account',
  'account.recovery-code-used': 'account',
  'account.new-device': 'account',
  'account.suspended': 'account',
  'account.suspension-ended': 'account',
  'membership.changed': 'account',
  'payment.taken': 'account',
  'subscription.cancelled': 'account',
  'account.viewed': 'account',
  'account.merged': 'account',
  'newsletter.confirm': 'account',
  'contact.received': 'account',
  'contact.answered': 'account',
};

/**
 * Creates the missing mails of domain events about an account, one for each person. An interrupted run can be repeated,
 * because there is one mail for a domain event and a person.
 */
export async function createMails({ DomainEvents, Mails }: Models, domain: string): Promise<void> {
  for (let full = true; full;) {
    const domainEvents = await DomainEvents.find({ needsAccountMail: true })
      .sort({ _id: 1 })
      .limit(MOST_DOMAIN_EVENTS)
      .lean();
    for (const domainEvent of domainEvents) {
      const queue = QUEUES[domainEvent.kind];
      const writes = queue
        ? namedPeople(domainEvent).map((personId) => mailAbout(domainEvent, personId, domain, { queue }))
        : [];
      if (writes.length > 0) await retryDuplicate(() => Mails.bulkWrite(writes, { ordered: false }));
    }
    await DomainEvents.updateMany(
      { _id: { $in: domainEvents.map(({ _id }) => _id) } },
      { $unset: { needsAccountMail: 1 } },
    );
    full = domainEvents.length === MOST_DOMAIN_EVENTS;
  }
}
