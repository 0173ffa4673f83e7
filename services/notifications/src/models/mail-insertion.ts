import type { DomainEventDoc } from './domain-event.model';
import type { MailDoc } from './mail.model';
import type { Types } from 'mongoose';

type NewMail = Pick<MailDoc, 'at' | 'kind' | 'queue'> & Partial<MailDoc>;

/** Creates the write that inserts a mail. A mail that exists is not changed. The mail is due at once by default. */
export function mailInsertion(key: string, userId: string, domain: string, mail: NewMail) {
  const now = new Date();
  return {
    updateOne: {
      filter: { key },
      update: {
        $setOnInsert: {
          messageId: `<${key}.mail@${domain}>`,
          userId: userId as unknown as Types.ObjectId,
          state: 'waiting' as const,
          ...(mail.state === 'gathered' ? { endedAt: now } : { nextAt: now, dueAt: mail.nextAt ?? now }),
          fence: 0,
          tries: 0,
          createdAt: now,
          ...mail,
        },
      },
      upsert: true,
    },
  };
}

/** Creates the write of the mail to a person about a domain event. */
export const mailAbout = (
  { _id, at, kind }: Pick<DomainEventDoc, '_id' | 'at' | 'kind'>,
  userId: string,
  domain: string,
  mail: Pick<MailDoc, 'queue'> & Partial<MailDoc>,
) => mailInsertion(`${String(_id)}.${userId}`, userId, domain, { at, domainEventId: _id, kind, ...mail });
