import { Button, Stack, Text, TextLink } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { eventsApi, buildPath, type Event } from '@meridian/shared-types';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { googleCopyLink, outlookCopyLink } from './calendar-links';
import { ExternalLinks } from './external-links';

interface Props {
  event: Event;
  /** The path of the page where members subscribe to their events. Calendar apps keep a subscription up to date. */
  subscribeTo?: string | undefined;
}

/** Renders a button with the ways to add an event to a calendar. */
export function AddToCalendar({ event, subscribeTo }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<CalendarPlus aria-hidden />} onClick={() => setOpen(true)}>
        Add to Calendar
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Add to Calendar">
        <Stack gap={4}>
          {subscribeTo && (
            <Text>
              <TextLink to={subscribeTo}>Subscribe to your events</TextLink>, and your calendar updates when they are
              moved or cancelled.
            </Text>
          )}
          <Text tone="muted">
            {subscribeTo ? 'Or add' : 'Add'} a copy of this event. A copy does not change when the event changes.
          </Text>
          <ExternalLinks
            links={[
              { label: 'Google Calendar', href: googleCopyLink(event) },
              { label: 'Outlook', href: outlookCopyLink(event) },
              { label: 'Apple and others', href: buildPath(eventsApi.calendar, { id: event.id }), isFile: true },
            ]}
          />
        </Stack>
      </Dialog>
    </>
  );
}
