import { DividedList, EmptyState, LinkedText, Text, formatHubDate } from '@meridian/platform';
import { BellOff, CalendarClock, CircleCheck, Megaphone, UserPlus } from 'lucide-react';
import { Link } from '@meridian/platform/routing';
import styled from 'styled-components';
import type { Notice } from './notices';

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  > svg {
    margin-block-start: 0.2em;
    color: var(--color-accent);
  }
  a {
    font-weight: 600;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;

const ICONS = { decision: CircleCheck, request: UserPlus, announcement: Megaphone, event: CalendarClock } as const;

interface Props {
  notices: Notice[];
  chapterTo: (slug: string) => string;
  eventsTo: string;
}

/** Notifications with links to their subjects. */
export function NotificationList({ notices, chapterTo, eventsTo }: Props) {
  if (notices.length === 0)
    return (
      <EmptyState
        icon={<BellOff aria-hidden />}
        title="You are all caught up"
        text="News of your chapters and requests appears here."
      />
    );
  return (
    <DividedList>
      {notices.map(({ key, kind, text, detail, at, slug }) => {
        const Icon = ICONS[kind];
        const to = kind === 'event' ? eventsTo : slug && chapterTo(slug);
        return (
          <li key={key}>
            <Row>
              <Icon size={20} aria-hidden />
              <div>
                {to ? <Link to={to}>{text}</Link> : <strong>{text}</strong>}
                {detail && (
                  <Text size="sm" lines={2}>
                    <LinkedText text={detail} />
                  </Text>
                )}
                <Text as="time" size="xs" tone="muted" dateTime={at}>
                  {formatHubDate(at)}
                </Text>
              </div>
            </Row>
          </li>
        );
      })}
    </DividedList>
  );
}
