import type { NoticeGroup } from '@meridian/shared-types';
import type { DomainEvent } from '@meridian/shared-types';
import { Button, DomainEvents, Heading, Quote, Shell, Text } from './components';
import { ItemList, type ListedItem } from './item-list';
import { ourName } from './organization';

/** Most things in one mail; the others are counted. */
export const MOST_ITEMS = 20;

const GOES = 'You are getting this email because you replied that you are going, or may go, to the event.';

const REASONS: Record<NoticeGroup, string> = {
  requests: 'You are getting this email because you are an admin of the chapter.',
  announcements: 'You are getting this email because you are a member of the chapter.',
  newEvents: 'You are getting this email because you are a member of the chapter.',
  events: GOES,
  reminders: GOES,
  chat: 'You are getting this email because a message in a chat mentions you or replies to you.',
  directMessages: 'You are getting this email because another member wrote to you.',
  roles: 'You are getting this email because your role in a chapter has changed.',
};

const SPECIAL_REASONS: Partial<Record<DomainEvent['kind'], string>> = {
  'event.message': 'You are getting this email because you are going to the event.',
  'seat.offer-ends': 'You are getting this email because a seat is held for you.',
  'membership.ends': 'You are getting this email because your membership ends soon.',
};

/** Why a person gets a mail: of several things, what holds for all of them. */
export function reasonOf(group: NoticeGroup, kinds: readonly DomainEvent['kind'][]): string {
  const [reason = REASONS[group], ...others] = new Set(kinds.map((kind) => SPECIAL_REASONS[kind] ?? REASONS[group]));
  return others.length > 0
    ? `You are getting this email because of your events and memberships on ${ourName()}.`
    : reason;
}

/** What the person can do about it. */
const BUTTONS: Partial<Record<DomainEvent['kind'], string>> = {
  'join-request.created': 'Open the requests',
  'announcement.posted': 'Open the chapter',
  'announcement.posted-widely': 'Read it',
  'event.seat-changed': 'See your seat',
  'seat.offer-ends': 'Accept or decline',
  'membership.ends': 'Renew the membership',
  'chat.mention': 'Open the chat',
  'chat.reply': 'Open the chat',
  'chat.direct-message': 'Open the messages',
  'member.added': 'Open the chapter',
  'member.banned': 'See other chapters',
  'member.role-changed': 'Open the chapter',
  'chapter.merged': 'Open the chapter',
};

interface NoticeMailProps {
  kind: DomainEvent['kind'];
  group: NoticeGroup;
  title: string;
  text: string;
  /** What a person wrote. */
  quote: string;
  /** When and where the event takes place; empty for what is no event. */
  domainEvents: readonly string[];
  link: string;
  settings: string;
}

/** One thing that happened. */
export const NoticeMail = ({ kind, group, title, text, quote, domainEvents, link, settings }: NoticeMailProps) => (
  <Shell preview={text || quote || domainEvents[0] || title} reason={reasonOf(group, [kind])} settings={settings}>
    <Heading>{title}</Heading>
    {text && <Text>{text}</Text>}
    {quote && <Quote>{quote}</Quote>}
    {domainEvents.length > 0 && <DomainEvents lines={domainEvents} />}
    <Button href={link}>{BUTTONS[kind] ?? 'See the event'}</Button>
  </Shell>
);

interface SeveralProps {
  heading: string;
  reason: string;
  lists: { title: string; items: readonly ListedItem[] }[];
  /** How many more there are. */
  more: number;
  link: string;
  settings: string;
}

/** Several things that happened, or a digest. */
export const SeveralNotices = ({ heading, reason, lists, more, link, settings }: SeveralProps) => (
  <Shell preview={lists.flatMap(({ items }) => items)[0]?.title ?? ''} reason={reason} settings={settings}>
    <Heading>{heading}</Heading>
    {lists.map((list) => (
      <ItemList key={list.title} {...list} />
    ))}
    {more > 0 && <Text>{`And ${more} more.`}</Text>}
    <Button href={link}>{`Open ${ourName()}`}</Button>
  </Shell>
);
