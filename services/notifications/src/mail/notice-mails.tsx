import { DAY_MS, buildPath, type DomainEventKind } from '@meridian/shared-types';
import { unsubscribeApi, type EventBrief } from '@meridian/shared-types/contracts';
import { getNoticeGroup } from '@meridian/shared-types/notification-kinds';
import { kindOf } from '../kinds/all-kinds';
import { endOfQuiet } from '../texts/local-times';
import type { Models } from '../models/create-models';
import { readPreferences } from '../preferences/stored-preferences';
import { MAX_ITEMS, SeveralNotices } from './notice-texts';
import { render } from '../texts/render';
import { wholeDate } from '../texts/time';
import type { Contact } from './mail-recipient';
import type { UnsubscribeTokens } from '../preferences/unsubscribe-token';
import { currentItems, type Item, type ItemSources, type Reader } from './current-items';
import { absorbGathered, findDomainEvents, PASSES_QUIET_HOURS } from './gathered-mails';
import type { InvitationMails } from './invitation-mails';
import { createInvitedMails } from './invited-mails';
import type { MailDoc } from '../models/mail.model';
import { createNoticeContents, isAboutMessage, type Content, type NotNow, type PersonScope } from './notice-contents';
import type { Composed } from '../smtp/mailer';
import { ourName } from '../texts/organization';

export interface NoticeMailOptions {
  sources: ItemSources;
  /** Returns the address of a page of the site. Links are never made from a request. */
  link: (path: string) => string;
  tokens: Pick<UnsubscribeTokens, 'tokenFor'>;
  invitations: InvitationMails;
}

/** The maximum number of upcoming events in a digest. */
const MAX_COMING = 8;
/** Days of upcoming events in a digest. */
const COMING_DAYS = { 'digest.daily': 2, 'digest.weekly': 8 };

type Needed = Pick<Models, 'DomainEvents' | 'Mails' | 'Notices' | 'Preferences'>;

/** Composes mails about domain events, and digests, from the current state when they are sent. */
export function createNoticeMails(models: Needed, { sources, invitations, link, tokens }: NoticeMailOptions) {
  /** Creates the link to the page on which a person chooses their mails without signing in. */
  const settingsLink = (userId: string, scope: PersonScope) =>
    link(`/mail-preferences#${tokens.tokenFor({ userId, scope })}`);
  const createList = (userId: string, scope: PersonScope) => ({
    id: scope,
    unsubscribe: link(buildPath(unsubscribeApi.unsubscribe, { token: tokens.tokenFor({ userId, scope }) })),
  });

  const { listed, one, several } = createNoticeContents(link, settingsLink);
  const invite = createInvitedMails(models, { sources, invitations, link, settingsLink });

  const atOnce = async (mail: MailDoc, contact: Contact, reader: Reader, now: Date): Promise<Content | NotNow> => {
    const until = endOfQuiet(reader.preferences.quietHours, reader.timeZone, now);
    if (until && !PASSES_QUIET_HOURS.has(mail.kind)) return { until };
    const scope = getNoticeGroup(mail.kind as DomainEventKind) ?? 'events';
    const domainEvents = await findDomainEvents(models, mail);
    if (mail.calendarOf) {
      if (reader.preferences.groups.events.mail === 'off') return { reason: 'not wanted' };
      const invited = await invite(mail, contact, { domainEvents, reader, now });
      if (invited) return invited;
    }
    const shown = domainEvents.filter(({ kind }) => kindOf(kind).notice);
    if (shown.length === 0) return { reason: 'the calendar has it' };
    const { items, reason } = await currentItems(models, sources, reader, shown, now);
    const [first, second] = items;
    if (!first) return { reason };
    return second ? several(items, scope, reader, now) : one(first, scope, reader, now);
  };

  const digest = async (mail: MailDoc, contact: Contact, reader: Reader, now: Date): Promise<Content | NotNow> => {
    const kind = mail.kind === 'digest.daily' ? 'digest.daily' : 'digest.weekly';
    const isWeekly = kind === 'digest.weekly';
    if (isWeekly && !contact.weeklyDigest) return { reason: 'not wanted' };
    await absorbGathered(models, mail, isWeekly ? 'weekly' : 'daily');
    const { items } = await currentItems(models, sources, reader, await findDomainEvents(models, mail), now);
    const upcoming = await upcomingEvents(sources, reader, now, COMING_DAYS[kind]);
    if (items.length + (isWeekly ? upcoming.length : 0) === 0) return { reason: 'nothing to say' };
    const date = wholeDate(reader.timeZone, mail.at);
    const subject = isWeekly ? `Your week on ${ourName()}, ${date}` : `Your day on ${ourName()}, ${date}`;
    const { item, event } = listed(reader, now);
    const isOfChapter = ({ domainEvent }: Item) => 'chapterId' in domainEvent.audience;
    const shown = items.slice(-MAX_ITEMS);
    const hasMessages = shown.some(isAboutMessage);
    const body = (
      <SeveralNotices
        heading={subject}
        reason={`You are getting this email because you chose a ${isWeekly ? 'weekly' : 'daily'} digest.`}
        lists={[
          { title: 'In your chapters', items: shown.filter(isOfChapter).map(item) },
          { title: 'For you', items: shown.filter((each) => !isOfChapter(each)).map(item) },
          { title: 'Coming up', items: upcoming.map(event) },
        ]}
        more={items.length - shown.length}
        hasMessages={hasMessages}
        link={link('/dashboard')}
        settings={settingsLink(reader.userId, 'digest')}
      />
    );
    return { scope: 'digest', hasMessages, subject, body };
  };

  return async (mail: MailDoc, contact: Contact, now = new Date()): Promise<Composed> => {
    if (!contact.wantsMail) return { reason: 'not wanted' };
    const { userId } = contact;
    const reader = await readReader(models, sources, contact);
    const content = mail.domainEventId
      ? await atOnce(mail, contact, reader, now)
      : await digest(mail, contact, reader, now);
    if (!('body' in content)) return content;
    return {
      to: { name: contact.name, address: contact.email },
      subject: content.subject,
      ...render(content.body),
      list: createList(userId, content.scope),
      ...(content.calendar && { calendar: content.calendar }),
      ...(content.onSent && { onSent: content.onSent }),
      ...(content.hasMessages && { replies: 'none' }),
    };
  };
}

/** Returns the next events of a reader's chapters that the reader may see. */
async function upcomingEvents(
  sources: ItemSources,
  { userId, isActive, preferences }: Reader,
  now: Date,
  days: number,
): Promise<EventBrief[]> {
  const memberships = await sources.chapters.memberships({ params: { userId } });
  const chapterIds = memberships
    .map(({ chapterId }) => chapterId)
    .filter((id) => !preferences.mutedChapterIds.includes(id));
  if (chapterIds.length === 0) return [];
  const to = new Date(now.getTime() + days * DAY_MS).toISOString();
  const { events } = await sources.events.upcoming({ body: { chapterIds, from: now.toISOString(), to } });
  return events.filter(({ isPublic }) => isPublic || isActive).slice(0, MAX_COMING);
}

async function readReader(
  models: Pick<Models, 'Preferences'>,
  { allChapters }: Pick<ItemSources, 'allChapters'>,
  { userId, isActive, homeChapterId }: Contact,
): Promise<Reader> {
  const preferences = (await readPreferences(models, [userId]))(userId);
  const zoneOfChapter = async () => (await allChapters()).find(({ id }) => id === homeChapterId)?.timeZone;
  const ownZone = preferences.timeZone ?? (await zoneOfChapter());
  return { userId, isActive, preferences, ownZone, timeZone: ownZone ?? 'UTC' };
}
