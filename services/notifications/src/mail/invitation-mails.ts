import type { Client, ResultOf } from '@meridian/shared-types';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import type { MailDoc } from '../models/mail.model';
import type { Contact } from './mail-recipient';
import type { EmailContent } from '../smtp/mailer';
import type { Mailbox } from '../smtp/sender';

export interface InvitationSources {
  events: Pick<Client<typeof eventsInternalApi>, 'invitation'>;
  /** Returns the keyed hash of an address. */
  keyOf: (address: string) => string;
  /** Returns the sender of our mails. Calendar apps ignore a file whose organizer did not send the mail. */
  organizer: () => Mailbox;
}

export type Invitation = NonNullable<ResultOf<typeof eventsInternalApi.invitation>['invitation']>;

/** A calendar file, with what stores that it was sent. */
export interface PreparedInvitation extends Required<Pick<EmailContent, 'calendar' | 'onSent'>> {
  invitation: Invitation;
}

export interface InvitationMails {
  /**
   * Returns the calendar file that a mail to a person about an event contains. Resolves to undefined if the calendar
   * already has what the file would say, and if it would remove an event that the calendar does not have.
   */
  prepare(mail: MailDoc, contact: Contact): Promise<PreparedInvitation | undefined>;
}

/**
 * Makes the calendar of each person agree with their reply and with the event. What the last file did is compared with
 * what is true when a mail is sent, so it does not matter how often a reply changed meanwhile, or in which order domain
 * events arrive.
 */
export function createInvitationMails(
  { Invitations }: Pick<Models, 'Invitations'>,
  { events, keyOf, organizer }: InvitationSources,
): InvitationMails {
  return {
    async prepare({ calendarOf, userId }, { name, email, isActive }) {
      const which = { eventId: calendarOf, userId };
      const last = await Invitations.findOne(which).lean();
      const { invitation } = await events.invitation({
        params: { id: String(calendarOf), userId: String(userId) },
        body: {
          isActive,
          organizer: organizer(),
          attendee: { name, address: email },
          sequence: (last?.sequence ?? -1) + 1,
        },
      });
      if (!invitation) return undefined;
      const { method, digest, sequence, text, event } = invitation;
      const addressKey = keyOf(email);
      const hasEvent = last?.method === 'REQUEST' && last.addressKey === addressKey;
      if (method === 'CANCEL' ? !hasEvent : hasEvent && last.digest === digest) return undefined;
      const eventEnd = new Date(Math.max(Date.parse(event.startTime), Date.parse(event.endTime)));
      // A number is never used for two files. The mail may arrive although the attempt to send it seems to have failed.
      await Invitations.updateOne(which, { $max: { sequence }, $set: { eventEnd } }, { upsert: true });
      return {
        invitation,
        calendar: { method, text },
        async onSent(session) {
          await Invitations.updateOne(which, { $set: { method, digest, addressKey } }, { session });
        },
      };
    },
  };
}
