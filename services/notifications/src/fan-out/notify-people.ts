import { DAY_MS } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import { accountNow, retryDuplicate } from '@meridian/service-kit';
import { getNoticeGroup } from '@meridian/shared-types/notification-kinds';
import type { DomainEventDoc } from '../models/domain-event.model';
import { mailAbout } from '../models/mail-insertion';
import { mergePerson, type MergeModels } from '../merging/merge-person';
import type { Models } from '../models/create-models';
import { eventIdOf, invitedPeople } from './invited-people';
import { isMuted, readPreferences, type StoredPreferences } from '../preferences/stored-preferences';
import { noticesWritten } from './metrics';
import { noticeTermsOf } from '../notices/notice-terms';
import { publishNoticesChanged, type NoticesBus } from '../stored-notices/notices-changed';

/**
 * Milliseconds after which a domain event causes no mail. It is the time after which a mail that cannot be sent is
 * given up.
 */
const MAILED_MS = 3 * DAY_MS;

type NotifiedDomainEvent = Pick<DomainEventDoc, '_id' | 'at' | 'kind' | 'by' | 'audience' | 'data'>;

export interface NotifyOptions {
  /** The domain of Message-IDs. */
  domain: string;
  /** Milliseconds for which a mail waits for others to the same person. */
  gatherMs: number;
  bus: NoticesBus;
}

type MailOptions = Omit<NotifyOptions, 'bus'>;

/**
 * Notifies a page of people and their open pages. `findFormerMembers` returns those who left the audience while the
 * page was written, whose notices are removed again.
 */
export async function notifyPeople(
  models: MergeModels & Pick<Models, 'Locks'>,
  domainEvent: NotifiedDomainEvent,
  page: readonly string[],
  findFormerMembers: () => Promise<string[]>,
  options: NotifyOptions,
): Promise<void> {
  const invited = await invitedPeople(models, domainEvent, page);
  const notified = page.filter((userId) => userId !== domainEvent.by);
  await writeChosen(models, domainEvent, { notified, invited }, options);
  const { removed, merged } = await closedAccounts(models, notified);
  await removeFrom(models, domainEvent, [...(await findFormerMembers()), ...removed]);
  for (const merge of merged) await mergePerson(models, merge);
  const changed = [...notified, ...merged.map(({ intoId }) => intoId)];
  publishNoticesChanged(options.bus, changed);
}

/**
 * Writes a notice, a mail or both for each person, as they have chosen. A page that is written again already has them.
 * The calendars of invited people follow at once, also that of the author of a change, unless they want no mail.
 */
async function writeChosen(
  models: Pick<Models, 'Mails' | 'Notices' | 'Preferences'>,
  domainEvent: NotifiedDomainEvent,
  { notified: userIds, invited }: { notified: readonly string[]; invited: ReadonlySet<string> },
  mailOptions: MailOptions,
): Promise<void> {
  const findPreferences = await readPreferences(models, [...userIds, ...invited]);
  const group = getNoticeGroup(domainEvent.kind);
  if (!group) return writeNotices(models, domainEvent, userIds);
  const notified = userIds.filter((userId) => !isMuted(domainEvent, findPreferences(userId)));
  const isShown = (userId: string) => findPreferences(userId).groups[group].page;
  await writeNotices(models, domainEvent, notified.filter(isShown));
  if (Date.now() - domainEvent.at.getTime() >= MAILED_MS) return;
  const frequencyOf = (userId: string) => {
    const { mail } = findPreferences(userId).groups[group];
    return invited.has(userId) && mail !== 'off' ? 'calendar' : mail;
  };
  await writeMails(models, domainEvent, new Set([...notified, ...invited]), frequencyOf, mailOptions);
}

async function writeNotices(
  { Notices }: Pick<Models, 'Notices'>,
  domainEvent: NotifiedDomainEvent,
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
  { Mails }: Pick<Models, 'Mails'>,
  domainEvent: NotifiedDomainEvent,
  userIds: ReadonlySet<string>,
  frequencyOf: (userId: string) => StoredPreferences['groups']['chat']['mail'] | 'calendar',
  { domain, gatherMs }: MailOptions,
): Promise<void> {
  const nextAt = new Date(Date.now() + gatherMs);
  const calendarOf = eventIdOf(domainEvent) as unknown as Types.ObjectId;
  const writes = [...userIds].flatMap((userId) => {
    const frequency = frequencyOf(userId);
    if (frequency === 'off') return [];
    const isGathered = frequency === 'daily' || frequency === 'weekly';
    const when = isGathered
      ? { state: 'gathered' as const, frequency }
      : { nextAt, ...(frequency === 'calendar' && { calendarOf }) };
    return [mailAbout(domainEvent, userId, domain, { queue: 'notice', ...when })];
  });
  if (writes.length > 0) await retryDuplicate(() => Mails.bulkWrite(writes, { ordered: false }));
}

/**
 * Returns the accounts that were deleted or merged, perhaps while the page was written. No later event would remove
 * their notices, or move them to the account that stays.
 */
async function closedAccounts({ db, Locks }: Pick<Models, 'db' | 'Locks'>, userIds: readonly string[]) {
  const closed = await Locks.find(
    { _id: { $in: userIds }, closedUntil: { $gt: new Date() } },
    { mergedInto: 1 },
  ).lean();
  const merged = closed.filter(({ mergedInto }) => mergedInto !== undefined);
  return {
    removed: closed.filter(({ mergedInto }) => mergedInto === undefined).map(({ _id }) => _id),
    merged: await Promise.all(merged.map(async ({ _id }) => ({ fromId: _id, intoId: await accountNow(db, _id) }))),
  };
}

async function removeFrom(
  { Mails, Notices }: Pick<Models, 'Mails' | 'Notices'>,
  { _id }: NotifiedDomainEvent,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await Notices.deleteMany({ domainEventId: _id, userId: { $in: userIds } });
  await Mails.deleteMany({ domainEventId: _id, userId: { $in: userIds }, state: { $in: ['waiting', 'gathered'] } });
}
