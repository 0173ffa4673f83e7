import { eventPath, type DomainEvent } from '@meridian/shared-types';
import { nameOfEvent, type EventData } from '../kinds/event-terms';
import type { Models } from '../models/create-models';
import type { MailDoc } from '../models/mail.model';
import { currentItems, type ItemSources, type Reader } from './current-items';
import type { InvitationMails } from './invitation-mails';
import { invitationContent, toldBeside } from './invitation-text';
import type { Contact } from './mail-recipient';
import { eventDetails, timesBefore, type Content, type NotNow, type PersonScope } from './notice-contents';

interface Options {
  sources: ItemSources;
  invitations: InvitationMails;
  link: (path: string) => string;
  settingsLink: (userId: string, scope: PersonScope) => string;
}

interface Told {
  domainEvents: readonly DomainEvent[];
  reader: Reader;
  now: Date;
}

/**
 * Creates the function that composes the mail with a calendar file. It resolves to undefined if the calendar already
 * agrees with the event and with the reply of the person.
 */
export const createInvitedMails =
  (models: Pick<Models, 'Notices'>, { sources, invitations, link, settingsLink }: Options) =>
  async (
    mail: MailDoc,
    contact: Contact,
    { domainEvents, reader, now }: Told,
  ): Promise<Content | NotNow | undefined> => {
    const prepared = await invitations.prepare(mail, contact);
    if (!prepared) return undefined;
    const { invitation, ...sent } = prepared;
    const { method, event } = invitation;
    if (Math.max(Date.parse(event.startTime), Date.parse(event.endTime)) <= now.getTime())
      return { reason: 'the event is over' };
    if (method === 'REQUEST' && !event.isPublic && !reader.isActive) return { reason: 'no active membership' };
    const told = toldBeside(invitation, domainEvents);
    const { items } = await currentItems(models, sources, reader, told, now, { evenIfRead: true });
    const data = domainEvents[0]?.data;
    const content = invitationContent({
      ...{ invitation, items, link: link(eventPath(event.id)), settings: settingsLink(reader.userId, 'events') },
      name: data && 'eventId' in data ? nameOfEvent(data as EventData) : event.title,
      lines: eventDetails(event, reader, now, told.map(timesBefore).find(Boolean)),
    });
    return { scope: 'events', hasMessages: false, ...content, ...sent };
  };
