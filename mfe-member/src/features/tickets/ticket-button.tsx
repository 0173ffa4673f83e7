import { Button, ErrorState, Skeleton, Stack, Text, queryFor } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { eventsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const QrCode = lazy(async () => ({ default: (await import('./qr-code')).QrCode }));

/** Shows the tickets of a person who goes: a QR code for each seat, and the same in letters. */
export function TicketButton({ eventId, title }: { eventId: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={<Ticket aria-hidden />} onClick={() => setOpen(true)}>
        Show Ticket
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Your Ticket" description={title}>
        <Tickets eventId={eventId} />
      </Dialog>
    </>
  );
}

function Tickets({ eventId }: { eventId: string }) {
  const tickets = useQuery(queryFor(eventsApi.ticket, { params: { id: eventId } }));
  if (tickets.isError) return <ErrorState title="Your ticket could not be loaded" query={tickets} />;
  if (!tickets.data)
    return (
      <div role="status" aria-label="Loading your ticket">
        <Skeleton height="14rem" />
      </div>
    );
  return (
    <Stack gap={5}>
      {tickets.data.tickets.map(({ place, code }) => (
        <Stack key={place} gap={2} align="center">
          <Text>{place === 0 ? 'You' : `Guest ${place}`}</Text>
          <Suspense fallback={<Skeleton width="14rem" height="14rem" />}>
            <QrCode text={code} label={`QR code of the ticket, ${place === 0 ? 'yours' : `of guest ${place}`}`} />
          </Suspense>
          <Text size="sm" tone="muted">
            {code.replace(/(.{4})(?=.)/g, '$1 ')}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
