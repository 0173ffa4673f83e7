import { eventPath, isolated, publicLocation, type Fact, type Notice, type RsvpChange } from '@meridian/shared-types';
import { membershipWords } from '../texts/membership-words';
import { securityWords, type SecurityFact } from '../texts/security-words';

/** What the words of notices need beside the facts. */
export interface NoticeNames {
  chapters: ReadonlyMap<number, { name: string; slug: string }>;
  /** Names by id. */
  people: ReadonlyMap<string, string>;
}
type MergedAs = Extract<Fact, { kind: 'chapter.merged' }>['data']['as'];
type Words = Pick<Notice, 'title' | 'text' | 'to' | 'isRejected'>;

/** What a merge of two chapters means for a person, by what the person was. */
const MERGED: Record<MergedAs, (from: string, into: string) => string> = {
  joined: (from, into) => `You are a member of ${into} now. What was written in ${from} can still be read.`,
  stays: (_from, into) => `Its members and its coming events are in ${into} now.`,
  asked: (_from, into) => `Your request to join goes to the admins of ${into} now.`,
};

const SEATS: Record<RsvpChange, { title: string; text: (event: string, until?: string) => string }> = {
  'seat-given': { title: 'You have a seat', text: (event) => `You are going to ${event}.` },
  'seat-offered': {
    title: 'A seat is held for you',
    text: (event, until) => `Accept or decline it${until ? ` by ${until}` : ''} on the page of ${event}.`,
  },
  'offer-ended': { title: 'The offer has expired', text: (event) => `The seat at ${event} is no longer held for you.` },
  'seat-lost': {
    title: 'You are on the waiting list',
    text: (event) => `${event} has fewer seats now. You are near the top of the waiting list.`,
  },
};

/** An event in a sentence; a date of a series with its day. */
const nameOfEvent = ({ title, date }: { title: string; date?: string | undefined }): string =>
  `${isolated(title)}${date ? ` on ${date}` : ''}`;

/** Of a change that only members see. */
const MEMBERS_SEE_IT = 'Members see what has changed.';

/** What a person who does not see links to online meetings is told of a change. A fact of before has one text. */
function publicChange({ text, publicText }: Extract<Fact, { kind: 'event.changed' }>['data']): string {
  const known = publicText ?? (publicLocation(text) === text ? text : '');
  return known || MEMBERS_SEE_IT;
}

/**
 * What a person is told of a fact; undefined where its chapter or person is gone. `seesMembersOnly`: whether the person
 * sees links to online meetings.
 */
export function noticeWords(
  { kind, data }: Fact,
  { chapters, people }: NoticeNames,
  seesMembersOnly: boolean,
): Words | undefined {
  const found = 'chapterId' in data ? chapters.get(data.chapterId) : undefined;
  const chapter = found && { ...found, name: isolated(found.name) };
  const chapterPath = chapter && `/chapters/${encodeURIComponent(chapter.slug)}`;
  const nameOf = (personId: string): string => isolated(people.get(personId) ?? '');
  switch (kind) {
    case 'account.password-changed':
      return {
        title: 'Your password was changed',
        text: 'If it was not you, reset your password now.',
        to: '/forgot-password',
      };
    case 'account.address-changed':
      return {
        title: 'Your email address was changed',
        text: 'Emails now go to the new address. For 7 days, a link in an email to the earlier address can undo the change.',
        to: '/profile?tab=security',
      };
    case 'account.address-restored':
      return {
        title: 'Your earlier email address was restored',
        text: 'The change was undone with the link that we emailed to it.',
        to: '/profile?tab=security',
      };
    case 'account.factor-added':
    case 'account.factor-removed':
    case 'account.recovery-code-used':
    case 'account.new-device':
      return { ...securityWords({ kind, data } as SecurityFact), to: '/profile?tab=security' };
    case 'account.merged':
      return {
        title: 'Your two accounts are now one',
        text: 'What you had in the other one is here. Tickets of it have new codes.',
        to: '/profile',
      };
    case 'join-request.decided': {
      if (!chapter || !chapterPath) return undefined;
      const isApproved = data.decision === 'approved';
      const title = `Your request to join ${chapter.name} was ${isApproved ? 'approved' : 'not approved'}`;
      return { title, text: data.note, to: chapterPath, ...(!isApproved && { isRejected: true }) };
    }
    case 'join-request.created': {
      const name = nameOf(data.personId);
      if (!chapterPath || !name) return undefined;
      return { title: `${name} asks to join ${chapter.name}`, text: '', to: `${chapterPath}/admin` };
    }
    case 'announcement.posted':
      if (!chapterPath) return undefined;
      return { title: data.title, text: `Announcement in ${chapter.name}`, to: chapterPath };
    case 'announcement.posted-widely':
      return { title: data.title, text: 'Announcement to several chapters', to: '/user-hub' };
    case 'event.published':
      if (!chapter) return undefined;
      return {
        title: `New event: ${isolated(data.title)}`,
        text: `${data.when} · ${chapter.name}`,
        to: eventPath(data.eventId),
      };
    case 'event.changed':
      return {
        title: `${nameOfEvent(data)} has changed`,
        text: seesMembersOnly ? data.text : publicChange(data),
        to: eventPath(data.eventId),
      };
    case 'event.cancelled':
      return { title: `${nameOfEvent(data)} was cancelled`, text: data.reason, to: eventPath(data.eventId) };
    case 'event.message': {
      const name = nameOf(data.personId) || 'The organizer';
      return {
        title: `${name} wrote to everyone who goes to ${nameOfEvent(data)}`,
        text: data.text,
        to: eventPath(data.eventId),
      };
    }
    case 'event.seat-changed': {
      const { title, text } = SEATS[data.change];
      return { title, text: text(nameOfEvent(data), data.until), to: eventPath(data.eventId) };
    }
    case 'event.tomorrow':
      return { title: `Reminder: ${isolated(data.title)}`, text: data.when, to: eventPath(data.eventId) };
    case 'event.soon':
      return { title: `${isolated(data.title)} starts soon`, text: data.when, to: eventPath(data.eventId) };
    case 'seat.offer-ends': {
      const text = `Please accept or decline it by ${data.when}. Then it goes to the next person.`;
      return { title: `A seat at ${isolated(data.title)} is held for you`, text, to: eventPath(data.eventId) };
    }
    case 'membership.ends':
      return { title: `Your membership ends on ${data.when}`, text: 'Renew it to stay a member.', to: '/subscribe' };
    case 'membership.changed':
      return { ...membershipWords(data), to: '/profile?tab=billing' };
    case 'chat.mention':
    case 'chat.reply': {
      const name = nameOf(data.personId);
      if (!chapter || !chapterPath || !name) return undefined;
      const title = kind === 'chat.reply' ? `${name} replied to you` : `${name} mentioned you`;
      const to = `${chapterPath}?tab=chat&message=${data.seq}`;
      return { title: `${title} in ${chapter.name}`, text: data.text, to };
    }
    case 'chat.direct-message': {
      const name = nameOf(data.personId);
      return name
        ? { title: `New message from ${name}`, text: data.text, to: `/messages/${data.personId}` }
        : undefined;
    }
    case 'member.banned': {
      if (!chapter) return undefined;
      const until = data.until ? `Until ${data.until.slice(0, 10)}. ` : '';
      return {
        title: `You are banned from ${chapter.name}`,
        text: `${until}Reason: ${isolated(data.reason)}`,
        to: '/chapters',
      };
    }
    case 'member.added':
      return chapterPath
        ? { title: `You are a member of ${chapter.name} now`, text: 'The office added you.', to: chapterPath }
        : undefined;
    case 'member.role-changed': {
      if (!chapterPath) return undefined;
      return data.role === 'admin'
        ? {
            title: `You are an admin of ${chapter.name} now`,
            text: 'You can now decide on requests to join, manage members and post announcements.',
            to: `${chapterPath}/admin`,
          }
        : { title: `You are no longer an admin of ${chapter.name}`, text: 'You stay a member.', to: chapterPath };
    }
    case 'chapter.merged': {
      if (!chapterPath) return undefined;
      const text = MERGED[data.as](isolated(data.name), chapter.name);
      return { title: `${isolated(data.name)} is now part of ${chapter.name}`, text, to: chapterPath };
    }
    case 'report.created':
      return chapterPath
        ? {
            title: `A message in ${chapter.name} was reported`,
            text: 'Its admins decide about it.',
            to: `${chapterPath}/admin?tab=chat`,
          }
        : undefined;
    case 'report.closed':
      return {
        title: 'Your report was looked at',
        text: 'The office has closed it. Thank you for telling us.',
        to: '/user-hub',
      };
    case 'account.password-reset':
    case 'account.confirm-new-address':
    case 'account.address-change-requested':
    case 'account.address-taken':
    case 'account.confirm-address':
    case 'chat.message-removed':
    case 'contact.received':
    case 'contact.answered':
    case 'account.invited':
    case 'account.deleted':
    case 'payment.taken':
    case 'subscription.cancelled':
    case 'announcement.changed':
    case 'announcement.withdrawn':
    case 'membership.ended':
      return undefined;
  }
}
