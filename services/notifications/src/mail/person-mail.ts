import { HOUR_MS, type Client, type DomainEvent } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import { selectRecipient, type Contact } from './mail-recipient';
import { kindOf } from '../kinds/all-kinds';
import type { AccountMailContext } from '../kinds/kind';
import type { PersonModels } from '../models/create-models';
import type { InvitationMails } from './invitation-mails';
import { removePerson } from '../internal/person-removal';
import { readOwnPreferences } from '../preferences/stored-preferences';
import { render } from '../texts/render';
import type { UnsubscribeTokens } from '../preferences/unsubscribe-token';
import type { ItemSources } from './current-items';
import type { MailDoc } from '../models/mail.model';
import type { Composed } from '../smtp/mailer';
import type { NoticesBus } from '../stored-notices/notices-changed';
import { createNoticeMails } from './notice-mails';

/** Milliseconds after which a mail that waits for the confirmation of the address is tried again. */
const HELD_MS = HOUR_MS;

export interface PersonMailSources extends ItemSources {
  auth: Pick<Client<typeof authInternalApi>, 'contacts' | 'receiptFile'>;
  invitations: InvitationMails;
  tokens: Pick<UnsubscribeTokens, 'tokenFor'>;
  /** The address of the site. Links are never made from a request. */
  publicUrl: string;
  bus: NoticesBus;
}

/**
 * Composes a mail to a person with an account from the current state when it is sent, or returns why it is not sent: it
 * is no longer true, the person does not want it, or the person is removed. In the last case nothing of the person is
 * stored.
 */
export function createPersonMails(
  models: PersonModels,
  { auth, invitations, tokens, publicUrl, bus, ...sources }: PersonMailSources,
) {
  const link = (path: string) => new URL(path, publicUrl).href;
  const noticeMail = createNoticeMails(models, { sources, invitations, tokens, link });

  const contextFor = ({ userId, name, homeChapterId }: Contact): AccountMailContext => {
    // A mail about an account does not wait for the chapters service.
    const homeChapter = async () =>
      (await sources.allChapters().catch(() => [])).find((chapter) => chapter.id === homeChapterId);
    const timeZone = async () =>
      (await readOwnPreferences(models, userId)).timeZone ?? (await homeChapter())?.timeZone ?? 'UTC';
    const receipt: AccountMailContext['receipt'] = async (number) =>
      number === undefined ? undefined : auth.receiptFile({ params: { number } });
    return { link, name, timeZone, receipt, homeChapter };
  };

  return async (mail: MailDoc): Promise<Composed> => {
    const id = String(mail.userId);
    const { contacts } = await auth.contacts({ body: { userIds: [id] } });
    const [contact] = contacts;
    if (!contact) {
      await removePerson(models, id, bus);
      return { reason: 'the person is gone' };
    }
    if (mail.queue !== 'account')
      return contact.verified ? noticeMail(mail, contact) : { reason: 'the address is not confirmed' };
    const stored = await models.DomainEvents.findById(mail.domainEventId).lean();
    if (!stored) return { reason: 'the domain event is gone' };
    const domainEvent = { ...stored, id: String(stored._id), at: stored.at.toISOString() } as unknown as DomainEvent;
    const { accountMail } = kindOf(domainEvent.kind);
    if (!accountMail || 'writtenTo' in accountMail) return { reason: 'no longer true' };
    const { isSuspended } = contact;
    const { beforeConfirmation = false, whileSuspended = false, evenIfSuspended = false } = accountMail;
    const { waitsForConfirmation = false } = accountMail;
    if (isSuspended && !whileSuspended && !evenIfSuspended) return { reason: 'the account is suspended' };
    if (!isSuspended && whileSuspended) return { reason: 'no longer true' };
    if (!contact.verified && waitsForConfirmation) return { until: new Date(Date.now() + HELD_MS) };
    if (!contact.verified && !beforeConfirmation) return { reason: 'the address is not confirmed' };
    const to = selectRecipient(domainEvent, contact);
    if (!to) return { reason: 'the change of address is over' };
    const content = await accountMail.content(domainEvent, contextFor(contact));
    if (!content) return { reason: 'no longer true' };
    const { subject, body, file } = content;
    return { to, subject, file, ...render(body) };
  };
}
