import type { DomainEvent, NoticeGroup } from '@meridian/shared-types';
import { kindOf } from '../kinds/all-kinds';
import { Button, DescriptionList, Heading, Quote, Shell, Text } from '../texts/components';
import { ItemList, type ListedItem } from '../texts/item-list';
import { ourName } from '../texts/organization';

/** The maximum number of items in one mail. The others are counted. */
export const MAX_ITEMS = 20;

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

/** Returns how the mail about a notice of a kind differs from the others. */
export const noticeMailOf = (kind: DomainEvent['kind']) => kindOf(kind).noticeMail ?? { button: 'See the event' };

/** Returns why a person gets a mail. For several domain events it is what applies to all of them. */
export function reasonOf(group: NoticeGroup, kinds: readonly DomainEvent['kind'][]): string {
  const [reason = REASONS[group], ...others] = new Set(
    kinds.map((kind) => noticeMailOf(kind).reason ?? REASONS[group]),
  );
  return others.length > 0
    ? `You are getting this email because of your events and memberships on ${ourName()}.`
    : reason;
}

interface NoticeMailProps {
  kind: DomainEvent['kind'];
  group: NoticeGroup;
  title: string;
  text: string;
  /** A text that a person wrote. */
  quote: string;
  /** The time and the place of the event. It is empty if there is no event. */
  lines: readonly string[];
  link: string;
  settings: string;
}

export const NoticeMail = ({ kind, group, title, text, quote, lines, link, settings }: NoticeMailProps) => (
  <Shell preview={text || quote || lines[0] || title} reason={reasonOf(group, [kind])} settings={settings}>
    <Heading>{title}</Heading>
    {text && <Text>{text}</Text>}
    {quote && <Quote>{quote}</Quote>}
    {lines.length > 0 && <DescriptionList lines={lines} />}
    <Button href={link}>{noticeMailOf(kind).button}</Button>
  </Shell>
);

interface SeveralProps {
  heading: string;
  reason: string;
  lists: { title: string; items: readonly ListedItem[] }[];
  /** The number of items that are not listed. */
  more: number;
  link: string;
  settings: string;
}

/** The mail about several domain events, or a digest. */
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
