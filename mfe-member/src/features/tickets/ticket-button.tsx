import { Button } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import type { Event } from '@meridian/shared-types';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { Tickets } from './tickets';

/** Shows the tickets of a person who goes. */
export function TicketButton({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={<Ticket aria-hidden />} onClick={() => setOpen(true)}>
        Show Ticket
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Your Ticket" description={event.title}>
        <Tickets event={event} />
      </Dialog>
    </>
  );
}
