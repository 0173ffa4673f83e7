import { retryDuplicate } from '@meridian/kit';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { FactDoc } from '../fact.model';
import type { Models } from '../models';
import { mailAbout } from './mail-insertion';
import type { MailQueue } from './mail.model';

/** The maximum number of facts in one run. */
const MOST_FACTS = 50;

/** The queue of mails about an account. Mails about other facts are created with their notices. */
const QUEUES: Partial<Record<FactDoc['kind'], MailQueue>> = {
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
 * Creates the missing mails of facts about an account, one for each person. An interrupted run can be repeated, because
 * there is one mail for a fact and a person.
 */
export async function createMails({ Facts, Mails }: Models, domain: string): Promise<void> {
  for (let full = true; full;) {
    const facts = await Facts.find({ untold: true }).sort({ _id: 1 }).limit(MOST_FACTS).lean();
    for (const fact of facts) {
      const queue = QUEUES[fact.kind];
      const writes = queue ? namedPeople(fact).map((personId) => mailAbout(fact, personId, domain, { queue })) : [];
      if (writes.length > 0) await retryDuplicate(() => Mails.bulkWrite(writes, { ordered: false }));
    }
    await Facts.updateMany({ _id: { $in: facts.map(({ _id }) => _id) } }, { $unset: { untold: 1 } });
    full = facts.length === MOST_FACTS;
  }
}
