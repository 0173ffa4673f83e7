import type { DomainEvent, NoticeGroup } from '@meridian/shared-types';
import { kindOf } from '../kinds/all-kinds';
import type { AnyKind } from '../kinds/kind';
import { Button, DescriptionList, Heading, Quote, Shell, Text } from '../texts/components';
import { firstSentence } from '../texts/first-sentence';
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

type NoticeMailTerms = NonNullable<AnyKind['noticeMail']>;

/** Returns how the mail about a notice of a kind differs from the others. */
export const noticeMailOf = (kind: DomainEvent['kind']): NoticeMailTerms =>
  kindOf(kind).noticeMail ?? { button: 'See the event' };

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

/** Whoever got a message answers it in the product, because a reply to the mail would not reach its author. */
const NoReplies = () => (
  <Text>Replies to this email are not delivered. Answer on {ourName()}, where the message was written.</Text>
);

export const NoticeMail = ({ kind, group, title, text, quote, lines, link, settings }: NoticeMailProps) => {
  const reason = reasonOf(group, [kind]);
  const { button, isMessage } = noticeMailOf(kind);
  return (
    <Shell preview={firstSentence(text || quote) || (lines[0] ?? reason)} reason={reason} settings={settings}>
      <Heading>{title}</Heading>
      {text && <Text>{text}</Text>}
      {quote && <Quote>{quote}</Quote>}
      {lines.length > 0 && <DescriptionList lines={lines} />}
      <Button href={link}>{button}</Button>
      {isMessage && <NoReplies />}
    </Shell>
  );
};

interface SeveralProps {
  heading: string;
  reason: string;
  lists: { title: string; items: readonly ListedItem[] }[];
  /** The number of items that are not listed. */
  more: number;
  /** Whether one of the items is about a message. */
  hasMessages: boolean;
  link: string;
  settings: string;
}

/** The mail about several domain events, or a digest. */
export const SeveralNotices = ({ heading, reason, lists, more, hasMessages, link, settings }: SeveralProps) => (
  <Shell preview={lists.flatMap(({ items }) => items)[0]?.title || reason} reason={reason} settings={settings}>
    <Heading>{heading}</Heading>
    {lists.map((list) => (
      <ItemList key={list.title} {...list} />
    ))}
    {more > 0 && <Text>{`And ${more} more.`}</Text>}
    <Button href={link}>{`Open ${ourName()}`}</Button>
    {hasMessages && <NoReplies />}
  </Shell>
);
