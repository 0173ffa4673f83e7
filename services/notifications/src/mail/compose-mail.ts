import { kindOf } from '../kinds/all-kinds';
import type { SuppressionList } from '../suppression/suppression-list';
import type { MailDoc } from '../models/mail.model';
import type { Composed } from '../smtp/mailer';

type Compose = (mail: MailDoc) => Promise<Composed>;

interface Composers {
  /** Composes mails to people with an account. */
  person: Compose;
  /** Composes mails to visitors who wrote to the office. Their `userId` is the id of the thread in the inbox. */
  visitor: Compose;
  /** Composes mails to subscribers of the newsletter. */
  subscriber: Compose;
}

/** Creates the function that composes a mail of any kind or digest, and drops optional mail to suppressed addresses. */
export function createComposer({ person, ...others }: Composers, suppressionList: SuppressionList): Compose {
  return async (mail) => {
    const { accountMail } = mail.kind === 'digest.daily' || mail.kind === 'digest.weekly' ? {} : kindOf(mail.kind);
    if (accountMail && 'writtenTo' in accountMail) return others[accountMail.writtenTo](mail);
    const composed = await person(mail);
    // Mail about the account is always sent. It may be needed to recover the account. If it is accepted, the address is
    // taken off the list.
    if (mail.queue === 'account' || !('to' in composed)) return composed;
    const suppressed = await suppressionList.findSuppressed([suppressionList.keyOf(composed.to.address)]);
    return suppressed.size > 0 ? { reason: 'the address is suppressed' } : composed;
  };
}
