import type { DomainEvent } from '@meridian/shared-types';
import { DOMAIN_EVENT_KINDS, getNoticeGroup, listNoticeKinds } from '@meridian/shared-types/notification-kinds';
import { kindOf } from '../kinds/all-kinds';
import type { Models } from '../models/create-models';
import type { MailDoc } from '../models/mail.model';

/** The maximum number of domain events of one mail that are read; the newest are used. */
const MAX_DOMAIN_EVENTS = 100;

/**
 * The kinds of domain events that are so urgent that their mails wait neither for the end of quiet hours nor for other
 * mails.
 */
export const PASSES_QUIET_HOURS: ReadonlySet<string> = new Set(
  DOMAIN_EVENT_KINDS.filter((kind) => kindOf(kind).noticeMail?.isUrgent),
);

/**
 * Merges the due mails to a person about domain events of the same group into this one. A mail with a calendar file is
 * about one event, so only mails with a file about the same event become part of it. A mail that was tried before is
 * not changed, because the mail server may have received it.
 */
export async function absorbDue({ Mails }: Pick<Models, 'Mails'>, mail: MailDoc, now: Date): Promise<void> {
  const { kind, key, userId, tries, calendarOf } = mail;
  if (tries > 0 || kind === 'digest.daily' || kind === 'digest.weekly' || PASSES_QUIET_HOURS.has(kind)) return;
  const waiting = { userId, queue: 'notice', state: 'waiting', tries: 0 } as const;
  const becomesPart = { $set: { state: 'gathered', into: key }, $unset: { nextAt: 1 } } as const;
  if (calendarOf) {
    // A person who changes a reply several times gets one mail, so those that are not due yet also become part of it.
    // One that another process has claimed has a fence, and is due in the future.
    const isFree = { $or: [{ fence: 0, nextAt: { $exists: true } }, { nextAt: { $lte: now } }] };
    await Mails.updateMany({ ...waiting, calendarOf, ...isFree }, becomesPart);
    return;
  }
  const group = getNoticeGroup(kind);
  const kinds = group ? listNoticeKinds(group).filter((each) => !PASSES_QUIET_HOURS.has(each)) : [];
  await Mails.updateMany(
    { ...waiting, kind: { $in: kinds }, calendarOf: { $exists: false }, nextAt: { $lte: now } },
    becomesPart,
  );
}

type Needed = Pick<Models, 'Mails'>;

/**
 * Merges the mails that wait for a digest into this one. Those that are created after its time are for the next digest.
 */
export async function absorbGathered({ Mails }: Needed, mail: MailDoc, frequency: 'daily' | 'weekly'): Promise<void> {
  if (mail.tries > 0) return;
  await Mails.updateMany(
    {
      userId: mail.userId,
      state: 'gathered',
      frequency,
      into: { $exists: false },
      createdAt: { $lte: mail.at },
    },
    { $set: { into: mail.key } },
  );
}

/**
 * Returns the mails that are part of this one, and their parts, because a mail that waits again may have become part of
 * another.
 */
export async function findParts(
  { Mails }: Pick<Models, 'Mails'>,
  { key }: Pick<MailDoc, 'key'>,
): Promise<Pick<MailDoc, 'key' | 'domainEventId'>[]> {
  const parts = new Map<string, Pick<MailDoc, 'key' | 'domainEventId'>>();
  for (let keys = [key]; keys.length > 0;) {
    const found = await Mails.find({ into: { $in: keys } }, { _id: 0, key: 1, domainEventId: 1 }).lean();
    keys = found.map((part) => part.key).filter((each) => each !== key && !parts.has(each));
    for (const part of found) parts.set(part.key, part);
  }
  parts.delete(key);
  return [...parts.values()];
}

/** Returns the domain events of a mail and of the mails that are part of it. */
export async function findDomainEvents(
  { DomainEvents, Mails }: Pick<Models, 'DomainEvents' | 'Mails'>,
  mail: MailDoc,
): Promise<DomainEvent[]> {
  const ids = [mail, ...(await findParts({ Mails }, mail))].flatMap(({ domainEventId }) =>
    domainEventId ? [domainEventId] : [],
  );
  const found = await DomainEvents.find({ _id: { $in: ids } })
    .sort({ _id: -1 })
    .limit(MAX_DOMAIN_EVENTS)
    .lean();
  return found.map(
    (stored) => ({ ...stored, id: String(stored._id), at: stored.at.toISOString() }) as unknown as DomainEvent,
  );
}
