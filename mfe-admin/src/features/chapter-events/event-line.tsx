import { Badge, EventTime, Heading, Row, Text, TextLink } from '@meridian/platform';
import { eventPath, type ChapterEvent } from '@meridian/shared-types';
import styled from 'styled-components';
import { EventActions } from './event-actions';
import { attendanceText, seatsText } from './event-texts';

/** The actions are beside the text, or below it if there is no space. */
const Line = styled.article`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-4);
  align-items: start;
  justify-content: space-between;
`;
const About = styled.div`
  flex: 1 1 18rem;
  min-inline-size: 0;
`;

/** Shows one event of a chapter with its time, the number of people, and the actions of admins. */
export function EventLine({ event }: { event: ChapterEvent }) {
  const { id, title, status, isPublic, organizerName, cancellation } = event;
  const hasBegun = Date.parse(event.startTime) <= Date.now();
  const attendance = status === 'scheduled' && hasBegun ? attendanceText(event) : undefined;
  return (
    <Line aria-labelledby={`event-${id}`}>
      <About>
        <Row gap={3} wrap>
          <Heading level={2} size="md" id={`event-${id}`}>
            <TextLink to={eventPath(id)}>
              <bdi>{title}</bdi>
            </TextLink>
          </Heading>
          {status === 'draft' && <Badge tone="accent">Draft</Badge>}
          {status === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
          {!isPublic && <Badge tone="neutral">Members only</Badge>}
        </Row>
        <Text size="sm" tone="muted">
          <EventTime event={event} short />
          {organizerName && (
            <>
              {' · '}
              <bdi>{organizerName}</bdi>
            </>
          )}
        </Text>
        {status === 'scheduled' && <Text size="sm">{seatsText(event)}</Text>}
        {attendance && <Text size="sm">{attendance}</Text>}
        {cancellation && (
          <Text size="sm">
            <bdi>{cancellation.reason}</bdi>
          </Text>
        )}
      </About>
      <EventActions event={event} />
    </Line>
  );
}
