import { cancelledLast, EmptyState } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import type { Event } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { myEvents } from './queries';

interface Props {
  placeholder: ReactNode;
  /** The content that is shown if the user has replied to no coming event. */
  empty: ComponentProps<typeof EmptyState>;
  children: (events: readonly Event[]) => ReactNode;
}

/** Shows the coming events with an RSVP of the user, soonest first, and cancelled ones last. */
export function MyEvents({ placeholder, empty, children }: Props) {
  const list = useQuery(myEvents());
  return (
    <QueryView query={list} placeholder={placeholder} failure="Your events could not be loaded">
      {(events) => (events.length === 0 ? <EmptyState {...empty} /> : children(cancelledLast(events)))}
    </QueryView>
  );
}
