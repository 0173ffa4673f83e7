import type { NoticeGroup } from '@meridian/shared-types';
import type { Fact } from '@meridian/shared-types';
import { Button, Heading, Quote, Shell, Text } from './components';
import { ItemList, type ListedItem } from './item-list';
import { ourName } from './organization';

/** Most things in one mail; the others are counted. */
export const MOST_ITEMS = 20;

export const REASONS: Record<NoticeGroup, string> = {
  requests: 'You get this mail because it is about requests to join a chapter.',
  announcements: 'You get this mail because you are a member of the chapter.',
  newEvents: 'You get this mail because you are a member of the chapter.',
  events: 'You get this mail because you said that you go, or may go, to the event.',
  reminders: 'You get this mail because you asked to be reminded.',
  chat: 'You get this mail because a message in a chat was for you.',
  directMessages: 'You get this mail because another member wrote to you.',
  roles: 'You get this mail because your role in a chapter has changed.',
};

/** What the person can do about it. */
const BUTTONS: Partial<Record<Fact['kind'], string>> = {
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
  kind: Fact['kind'];
  group: NoticeGroup;
  title: string;
  text: string;
  /** What a person wrote. */
  quote: string;
  link: string;
  settings: string;
}

/** One thing that happened. */
export const NoticeMail = ({ kind, group, title, text, quote, link, settings }: NoticeMailProps) => (
  <Shell preview={text || quote || title} reason={REASONS[group]} settings={settings}>
    <Heading>{title}</Heading>
    {text && <Text>{text}</Text>}
    {quote && <Quote>{quote}</Quote>}
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
