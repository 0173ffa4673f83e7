import { HttpError } from '@meridian/service-kit';
import type { Client, ContactCategory } from '@meridian/shared-types';
import type { adminInternalApi } from '@meridian/shared-types/contracts';
import type { MailDoc } from '../models/mail.model';
import type { Composed } from '../smtp/mailer';
import type { Models } from '../models/create-models';
import type { SuppressionList } from '../suppression/suppression-list';
import { ContactAnswer, ContactReceipt, receiptSubject } from '../texts/mails/contact-texts';
import { render } from '../texts/render';
import { ourName } from '../texts/organization';

interface Sources {
  admin: Pick<Client<typeof adminInternalApi>, 'threadMail'>;
  suppressionList: SuppressionList;
  replyAddress: (category: ContactCategory) => Promise<string>;
}

type Needed = Pick<Models, 'DomainEvents'>;

/**
 * Composes the receipt of a message to the office, and the office's answers. Their content is read when they are sent.
 */
export function createContactLetters({ DomainEvents }: Needed, { admin, suppressionList, replyAddress }: Sources) {
  return async ({ kind, domainEventId, userId }: MailDoc): Promise<Composed> => {
    const id = String(userId);
    const domainEvent = await DomainEvents.findById(domainEventId, { data: 1 }).lean();
    if (!domainEvent) return { reason: 'the domain event is gone' };
    const { entryId } = domainEvent.data as { entryId?: string };
    const thread = await admin
      .threadMail({ params: { id }, body: { ...(entryId && { entryId }) } })
      .catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return undefined;
        throw error;
      });
    if (!thread) return { reason: 'no longer true' };
    const { email, name, category, subject, message, answer } = thread;
    if ((await suppressionList.findSuppressed([suppressionList.keyOf(email)])).size > 0)
      return { reason: 'the address is suppressed' };
    const reference = id.slice(-8).toUpperCase();
    const sender = { name: `${ourName()} office`, replyTo: await replyAddress(category) };
    if (kind === 'contact.received')
      return {
        to: { name: '', address: email },
        sender,
        subject: receiptSubject,
        ...render(<ContactReceipt category={category} reference={reference} />),
      };
    if (!answer) return { reason: 'no longer true' };
    return {
      to: { name, address: email },
      sender: { ...sender, isPerson: true },
      subject: `Re: ${subject}`,
      ...render(<ContactAnswer answer={answer.text} author={answer.author} reference={reference} message={message} />),
    };
  };
}
