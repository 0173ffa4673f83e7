import { retryDuplicate } from '@meridian/service-kit';
import { noticeGroupOf } from '@meridian/shared-types/notification-kinds';
import type { DomainEventDoc } from '../domain-events/domain-event.model';
import { mailAbout } from '../mail/mail-insertion';
import type { Models } from '../models';
import { isMuted, readPreferences, type StoredPreferences } from '../preferences/stored-preferences';
import { noticesWritten } from './metrics';
import { noticeTermsOf } from './notice-terms';

/**
 * Milliseconds after which a domain event causes no mail. It is the time after which a mail that cannot be sent is
 * given up.
 */
const MAILED_MS = 3 * 86_400_000;

type ToldDomainEvent = Pick<DomainEventDoc, '_id' | 'at' | 'kind' | 'audience' | 'data'>;

export interface MailOptions {
  /** The domain of Message-IDs. */
  domain: string;
  /** Milliseconds for which a mail waits for others to the same person. */
  gatherMs: number;
}

/**
 * Writes a notice, a mail or both for each person, as they have chosen. A page that is written again already has them.
 */
export async function notifyPeople(
  models: Models,
  domainEvent: ToldDomainEvent,
  userIds: readonly string[],
  mailOptions: MailOptions,
): Promise<void> {
  const preferencesOf = await readPreferences(models, userIds);
  const group = noticeGroupOf(domainEvent.kind);
  if (!group) return writeNotices(models, domainEvent, userIds);
  const notified = userIds.filter((userId) => !isMuted(domainEvent, preferencesOf(userId)));
  const isShown = (userId: string) => preferencesOf(userId).groups[group].page;
  await writeNotices(models, domainEvent, notified.filter(isShown));
  const paceOf = (userId: string) => preferencesOf(userId).groups[group].mail;
  if (Date.now() - domainEvent.at.getTime() < MAILED_MS)
    await writeMails(models, domainEvent, notified, paceOf, mailOptions);
}

async function writeNotices(
  { Notices }: Models,
  domainEvent: ToldDomainEvent,
  userIds: readonly string[],
): Promise<void> {
  const terms = noticeTermsOf(domainEvent);
  if (!terms || userIds.length === 0) return;
  const { _id: domainEventId, at } = domainEvent;
  const written = await retryDuplicate(() =>
    Notices.bulkWrite(
      userIds.map((userId) => ({
        updateOne: {
          filter: { domainEventId, userId },
          update: { $setOnInsert: { ...terms, at, unread: true } },
          upsert: true,
        },
      })),
      { ordered: false },
    ),
  );
  noticesWritten.inc({ kind: domainEvent.kind }, written.upsertedCount);
}

async function writeMails(
  { Mails }: Models,
  domainEvent: ToldDomainEvent,
  userIds: readonly string[],
  paceOf: (userId: string) => StoredPreferences['groups']['chat']['mail'],
  { domain, gatherMs }: MailOptions,
): Promise<void> {
  const nextAt = new Date(Date.now() + gatherMs);
  const writes = userIds.flatMap((userId) => {
    const pace = paceOf(userId);
    if (pace === 'off') return [];
    const when = pace === 'now' ? { nextAt } : { state: 'gathered' as const, pace };
    return [mailAbout(domainEvent, userId, domain, { queue: 'notice', ...when })];
  });
  if (writes.length > 0) await retryDuplicate(() => Mails.bulkWrite(writes, { ordered: false }));
}
