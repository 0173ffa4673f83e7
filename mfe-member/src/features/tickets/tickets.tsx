import {
  Button,
  EventTime,
  DescriptionItem,
  DescriptionList,
  LinkedText,
  Row,
  Skeleton,
  Stack,
  Text,
  queryFor,
  useSession,
} from '@meridian/platform';
import { LoadingSkeleton, QueryView } from '@meridian/platform/controls';
import { eventsApi, buildPath, type Event } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Clock, MapPin, Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { PrintedAlone } from './printed-alone';

const QrCode = lazy(async () => ({ default: (await import('./qr-code')).QrCode }));

/** A page break must not split a ticket. */
const Seat = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: center;
  break-inside: avoid;
`;

/**
 * Shows time and place, and for each seat a QR code and the same code in letters. The tickets can be printed, and saved
 * to a calendar.
 */
export function Tickets({ event }: { event: Event }) {
  const name = useSession().user?.name ?? '';
  const tickets = useQuery(queryFor(eventsApi.ticket, { params: { id: event.id } }));
  return (
    <QueryView
      query={tickets}
      placeholder={<LoadingSkeleton label="Loading your ticket" height="14rem" />}
      failure="Your ticket could not be loaded"
    >
      {({ tickets: seats }) => (
        <Stack gap={5}>
          <PrintedAlone />
          <DescriptionList>
            <DescriptionItem icon={<Clock aria-hidden />}>
              <EventTime event={event} />
            </DescriptionItem>
            {event.location && (
              <DescriptionItem icon={<MapPin aria-hidden />}>
                <LinkedText text={event.location} />
              </DescriptionItem>
            )}
          </DescriptionList>
          {seats.map(({ place, code }) => (
            <Seat key={place}>
              <Text>
                {place > 0 && `Guest ${place} of `}
                <bdi>{name}</bdi>
              </Text>
              <Suspense fallback={<Skeleton width="14rem" height="14rem" />}>
                <QrCode text={code} label={`QR code of the ticket, ${place === 0 ? 'yours' : `of guest ${place}`}`} />
              </Suspense>
              <Text size="sm" tone="muted">
                {code.replace(/(.{4})(?=.)/g, '$1 ')}
              </Text>
            </Seat>
          ))}
          <Row gap={4} wrap align="center" justify="center" data-screen-only>
            <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {seats.length > 1 ? 'Print Tickets' : 'Print Ticket'}
            </Button>
            <a href={buildPath(eventsApi.calendar, { id: event.id })}>Save to Calendar</a>
          </Row>
        </Stack>
      )}
    </QueryView>
  );
}
