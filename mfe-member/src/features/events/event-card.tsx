import { Badge, Card, formatCardDate, formatTime, isHappeningNow, isUpcoming } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { format } from 'date-fns';
import { Clock, Lock, MapPin, Users } from 'lucide-react';
import styled from 'styled-components';
import { RsvpButtons } from './rsvp-buttons';

const Layout = styled.div`
  display: flex;
  gap: var(--space-4);
  align-items: flex-start;
  block-size: 100%;
`;

const DateLeaf = styled.p<{ $past: boolean }>`
  flex: none;
  display: grid;
  justify-items: center;
  inline-size: 3.5rem;
  margin: 0;
  padding: var(--space-2) 0;
  border-radius: var(--radius-md);
  background: ${({ $past }) => ($past ? 'var(--color-sunken)' : 'var(--color-accent-soft)')};
  color: ${({ $past }) => ($past ? 'var(--color-text-muted)' : 'var(--color-accent-strong)')};
  line-height: 1.1;
  font-size: var(--text-xs);
  font-weight: 600;
  letter-spacing: 0.06em;
  text-transform: uppercase;
  > b {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: 500;
    letter-spacing: 0;
  }
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  flex: 1;
  min-inline-size: 0;
  block-size: 100%;
`;

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  max-inline-size: 100%;
  &:empty { display: none; }
`;

const Title = styled.h3`
  margin: 0;
  font-family: var(--font-display);
  font-size: var(--text-lg);
  font-weight: 500;
  line-height: 1.25;
  overflow-wrap: anywhere;
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-inline-size: 0;
    overflow-wrap: anywhere;
    > svg { flex: none; }
  }
`;

const Text = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  margin: 0;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`;

const Foot = styled.div`
  margin-block-start: auto;
  padding-block-start: var(--space-2);
`;

interface Props {
  event: Event;
  /** Shown as a badge; left out where the page is about that chapter. */
  chapterName?: string;
  isActiveSubscriber: boolean;
  /** Leaves the description out. */
  brief?: boolean;
}

/** An event: when, what, where, and the reader's answer to it. */
export function EventCard({ event, chapterName, isActiveSubscriber, brief }: Props) {
  const start = new Date(event.startTime);
  const past = !isUpcoming(event.startTime);
  const now = isHappeningNow(event.startTime, event.endTime);
  return (
    <Card as="article">
      <Layout>
        <DateLeaf $past={past} aria-hidden>{format(start, 'MMM')}<b>{format(start, 'd')}</b></DateLeaf>
        <Body>
          <Tags>
            {chapterName && <Badge tone="accent">{chapterName}</Badge>}
            {!event.isPublic && <Badge><Lock size={12} aria-hidden /> Members Only</Badge>}
            {now && <Badge tone="success">Happening now</Badge>}
            {past && !now && <Badge>Past Event</Badge>}
          </Tags>
          <Title>{event.title}</Title>
          <Facts>
            <li><Clock size={16} aria-hidden /><time dateTime={event.startTime}>{formatCardDate(event.startTime)} · {formatTime(event.startTime)}</time></li>
            {event.location && <li><MapPin size={16} aria-hidden />{event.location}</li>}
            <li><Users size={16} aria-hidden />{event.attendeeCount} attending</li>
          </Facts>
          {!brief && event.description && <Text>{event.description}</Text>}
          {!past && <Foot><RsvpButtons event={event} isActiveSubscriber={isActiveSubscriber} /></Foot>}
        </Body>
      </Layout>
    </Card>
  );
}
