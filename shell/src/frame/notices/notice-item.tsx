import { countText, formatHubDate, IconButton, LinkedText, Text, VisuallyHidden } from '@meridian/platform';
import type { Notice, NoticeKind } from '@meridian/shared-types';
import {
  AlarmClock,
  AtSign,
  CalendarClock,
  CalendarX,
  Check,
  CircleCheck,
  CircleX,
  CreditCard,
  Flag,
  KeyRound,
  Mail,
  Megaphone,
  Merge,
  MessageSquareText,
  MonitorSmartphone,
  Reply,
  ShieldAlert,
  ShieldCheck,
  Ticket,
  UserCog,
  UserPlus,
  UserX,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { NoticeGroup } from './group-notices';

const ICONS: Record<NoticeKind, typeof Check> = {
  'account.password-changed': KeyRound,
  'account.address-changed': AtSign,
  'account.address-restored': AtSign,
  'account.factor-added': ShieldCheck,
  'account.factor-removed': ShieldAlert,
  'account.recovery-code-used': ShieldAlert,
  'account.new-device': MonitorSmartphone,
  'account.merged': UserCog,
  'join-request.decided': CircleCheck,
  'join-request.created': UserPlus,
  'announcement.posted': Megaphone,
  'announcement.posted-widely': Megaphone,
  'event.published': CalendarClock,
  'event.changed': CalendarClock,
  'event.cancelled': CalendarX,
  'event.message': MessageSquareText,
  'event.seat-changed': Ticket,
  'event.tomorrow': AlarmClock,
  'event.soon': AlarmClock,
  'seat.offer-ends': Ticket,
  'membership.ends': CreditCard,
  'membership.changed': CreditCard,
  'chat.mention': AtSign,
  'chat.reply': Reply,
  'chat.direct-message': Mail,
  'member.added': UserPlus,
  'member.banned': UserX,
  'member.role-changed': UserCog,
  'chapter.merged': Merge,
  'report.created': Flag,
  'report.closed': Flag,
};

const Row = styled.div<{ $isUnread: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-3);
  > svg {
    margin-block-start: 0.2em;
    color: var(${({ $isUnread }) => ($isUnread ? '--color-accent' : '--color-text-muted')});
  }
`;
const Subject = styled(Link)<{ $isUnread: boolean }>`
  font-weight: ${({ $isUnread }) => ($isUnread ? 600 : 400)};
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;
const Earlier = styled.details`
  margin-block-start: var(--space-2);
  font-size: var(--text-sm);
  > summary {
    inline-size: fit-content;
    color: var(--color-text-muted);
    cursor: pointer;
  }
  > ul {
    display: grid;
    gap: var(--space-2);
    margin-block-start: var(--space-2);
    padding-inline-start: var(--space-3);
    border-inline-start: 2px solid var(--color-border);
  }
`;

interface Props {
  group: NoticeGroup;
  onRead: () => void;
  /** Called when the link to the subject was followed. */
  onLeave: () => void;
}

/** Shows the latest notice about a thing, with a link to it. The earlier ones are shown on request. */
export function NoticeItem({ group: { latest, earlier, isUnread }, onRead, onLeave }: Props) {
  const Icon = latest.isRejected ? CircleX : ICONS[latest.kind];
  const follow = () => {
    if (isUnread) onRead();
    onLeave();
  };
  return (
    <li>
      <Row $isUnread={isUnread}>
        <Icon size={20} aria-hidden />
        <div>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <Subject to={latest.to} $isUnread={isUnread} dir="auto" onClick={follow}>
            {latest.title}
          </Subject>
          <Words notice={latest} />
          {earlier.length > 0 && (
            <Earlier>
              <summary>{countText(earlier.length, 'earlier notification')}</summary>
              <ul>
                {earlier.map((notice) => (
                  <li key={notice.id}>
                    {notice.title !== latest.title && <span dir="auto">{notice.title}</span>}
                    <Words notice={notice} />
                  </li>
                ))}
              </ul>
            </Earlier>
          )}
        </div>
        {isUnread && (
          <IconButton size="sm" label={`Mark as read: ${latest.title}`} onClick={onRead}>
            <Check aria-hidden />
          </IconButton>
        )}
      </Row>
    </li>
  );
}

const Words = ({ notice: { text, at } }: { notice: Notice }) => (
  <>
    {text && (
      <Text size="sm" lines={3}>
        <LinkedText text={text} />
      </Text>
    )}
    <Text as="time" size="xs" tone="muted" dateTime={at}>
      {formatHubDate(at)}
    </Text>
  </>
);
