import { useSession, type SignInState } from '@meridian/platform';
import { useLocation, useNavigate } from '@meridian/platform/routing';
import { eventPath, type Event, type RsvpInput } from '@meridian/shared-types';
import { useEffect, useRef } from 'react';

/** The router's state of an event's page, for a person who chose a reply and then signed in or became a member. */
interface PendingReply {
  eventId: string;
  reply: RsvpInput;
}

/**
 * Returns the state of a link to /auth or /subscribe that returns to the page of this event, where the reply is sent.
 * If that is the current page, it keeps its query and fragment.
 */
export function useBackToEvent(eventId: string): (reply?: RsvpInput) => SignInState {
  const { pathname, search, hash } = useLocation();
  const path = eventPath(eventId);
  const from = pathname === path ? `${path}${search}${hash}` : path;
  return (reply) => {
    const then: PendingReply | undefined = reply && { eventId, reply };
    return { from, then };
  };
}

/** Sends the reply that a person chose earlier, once. It sends nothing if they have already given this reply. */
export function usePendingReply(event: Event, send: (reply: RsvpInput) => void): void {
  const { status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const kept =
    (location.state as Partial<PendingReply> | null)?.eventId === event.id
      ? (location.state as PendingReply)
      : undefined;
  const sent = useRef<unknown>(undefined);
  useEffect(() => {
    if (!kept || status !== 'signed-in' || sent.current === kept) return;
    sent.current = kept;
    const { reply } = kept;
    void navigate(location, { replace: true, state: null, preventScrollReset: true });
    if (event.userRsvpStatus !== reply.status) send(reply);
  });
}
