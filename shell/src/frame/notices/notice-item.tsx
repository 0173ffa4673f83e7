import { countText, formatHubDate, IconButton, LinkedText, Text, VisuallyHidden } from '@meridian/platform';
import type { Notice } from '@meridian/shared-types';
import { NOTIFICATION_KINDS, type NoticeIcon } from '@meridian/shared-types/notification-kinds';
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

const ICONS: Record<NoticeIcon, typeof Check> = {
  account: UserCog,
  'at-sign': AtSign,
  ban: UserX,
  clock: AlarmClock,
  decision: CircleCheck,
  device: MonitorSmartphone,
  event: CalendarClock,
  'event-cancelled': CalendarX,
  'event-message': MessageSquareText,
  letter: Mail,
  megaphone: Megaphone,
  merge: Merge,
  password: KeyRound,
  payment: CreditCard,
  'person-added': UserPlus,
  reply: Reply,
  report: Flag,
  security: ShieldCheck,
  'security-warning': ShieldAlert,
  ticket: Ticket,
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
  display: block;
  font-weight: ${({ $isUnread }) => ($isUnread ? 600 : 400)};
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;
/** It is on a line of its own. */
const When = styled.div`
  margin-block-start: var(--space-1);
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
  /** It is called when the link to the subject was followed. */
  onLeave: () => void;
}

/** Shows the latest notice about a thing, with a link to it. The earlier ones are shown on request. */
export function NoticeItem({ group: { latest, earlier, isUnread }, onRead, onLeave }: Props) {
  const Icon = latest.isRejected ? CircleX : ICONS[NOTIFICATION_KINDS[latest.kind].icon];
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
                    {notice.title !== latest.title && <div dir="auto">{notice.title}</div>}
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
    <When>
      <Text as="time" size="xs" tone="muted" dateTime={at}>
        {formatHubDate(at)}
      </Text>
    </When>
  </>
);
