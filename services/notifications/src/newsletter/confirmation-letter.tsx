import type { Client } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { MailDoc } from '../models/mail.model';
import type { Composed } from '../smtp/mailer';
import type { Models } from '../models/create-models';
import type { SuppressionList } from '../suppression/suppression-list';
import { confirmationSubject, NewsletterConfirmation } from '../texts/mails/newsletter-texts';
import { render } from '../texts/render';

interface Sources {
  auth: Pick<Client<typeof authInternalApi>, 'subscriberAddresses'>;
  suppressionList: SuppressionList;
  publicUrl: string;
}

type Needed = Pick<Models, 'DomainEvents'>;

/** Composes the mail that asks a subscriber to confirm. */
export function createConfirmationLetters({ DomainEvents }: Needed, { auth, suppressionList, publicUrl }: Sources) {
  return async ({ domainEventId, userId }: MailDoc): Promise<Composed> => {
    const domainEvent = await DomainEvents.findById(domainEventId).lean();
    const { token, expiresAt } = (domainEvent?.data ?? {}) as { token?: string; expiresAt?: string };
    if (!token || !expiresAt || new Date(expiresAt) <= new Date()) return { reason: 'no longer true' };
    const { addresses } = await auth.subscriberAddresses({ body: { ids: [String(userId)] } });
    const [subscriber] = addresses;
    if (!subscriber || subscriber.isConfirmed) return { reason: 'no longer true' };
    if ((await suppressionList.findSuppressed([suppressionList.keyOf(subscriber.email)])).size > 0)
      return { reason: 'the address is suppressed' };
    const link = new URL(`/confirm-newsletter#${token}`, publicUrl).href;
    return {
      to: { name: '', address: subscriber.email },
      subject: confirmationSubject(),
      ...render(<NewsletterConfirmation link={link} expiresAt={new Date(expiresAt)} />),
    };
  };
}
