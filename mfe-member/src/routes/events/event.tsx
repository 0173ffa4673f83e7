import {
  GateCard,
  PagePlaceholder,
  Slot,
  Stack,
  queryFor,
  usePageTitle,
  useSession,
  useSignInAction,
} from '@meridian/platform';
import { ReportButton } from '@meridian/platform/controls';
import { useNavigate, useParams } from '@meridian/platform/routing';
import { type Chapter, eventsApi, type EventDetails as Details, readsChapter } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { AddToCalendar } from '../../features/calendar-feeds/add-to-calendar';
import { oneChapter } from '../../features/chapters/queries';
import { AttendeeList, SomeAttendees } from '../../features/attendees/attendee-list';
import { MeetingLink } from '../../features/attendees/meeting-link';
import { OrganizedByAdmins, Organizer } from '../../features/attendees/organizer';
import { ManageMenu } from '../../features/event-managing/manage-menu';
import { useManagesEvent } from '../../features/event-managing/use-manages-event';
import { EventConversation } from '../../features/event-conversation/event-conversation';
import { EventMessages } from '../../features/events/event-messages';
import { EventDetails } from '../../features/events/event-details';
import { EventPulse } from '../../features/pulse/event-pulse';
import { followDay } from '../../features/pulse/follow-day';
import { SeriesDates } from '../../features/events/series-dates';
import { TicketButton } from '../../features/tickets/ticket-button';
import { WaitingList } from '../../features/waiting-list/waiting-list';
import { paths } from '../../paths';
import { MemberDialog } from '../member-dialog';
import { isUnknown, NotLoaded } from '../not-loaded';

/** Returns whether a person takes part in the conversation of an event. The server decides. */
const takesPart = ({ status, userRsvpStatus, organizerId }: Details, userId: string): boolean =>
  status !== 'draft' && (userRsvpStatus === 'attending' || organizerId === userId);

/** `/events/{id}` shows one event. Other people do not even learn that a members-only event exists. */
export function EventPage() {
  const { id = '' } = useParams();
  const event = useQuery({ ...queryFor(eventsApi.get, { params: { id } }), ...followDay });
  const signIn = useSignInAction();
  usePageTitle(event.data?.title ?? 'Event');
  if (event.data) return <EventView event={event.data} />;
  if (!event.isError) return <PagePlaceholder />;
  if (signIn && isUnknown(event.error))
    return (
      <GateCard
        title="There is no public event here"
        text="Members also see events that are not public. Sign in to come back to this page."
        action={signIn}
        alternative={{ label: 'Browse Events', to: paths.events }}
      />
    );
  return (
    <NotLoaded
      query={event}
      title="The event could not be loaded"
      notFound={{
        title: 'Event Not Found',
        subtitle: 'There is no event at this address, or it is for members only.',
        icon: <CalendarX aria-hidden />,
        hint: 'See what is on',
        to: paths.events,
        label: 'Browse Events',
      }}
    />
  );
}

function EventView({ event }: { event: Details }) {
  const { id, status, series, messages, meetingUrl, organizerId } = event;
  const { user, isActiveSubscriber, isAdmin } = useSession();
  const manages = useManagesEvent()(event);
  const chapter = useQuery(oneChapter(event.chapterId)).data?.[0];
  const membership = user?.memberships.find(({ chapterId }) => chapterId === event.chapterId);
  const seesPeople =
    user !== undefined &&
    readsChapter({ isActive: isActiveSubscriber, isSiteAdmin: isAdmin }, membership?.role ?? null);
  const isGoing = event.userRsvpStatus === 'attending' && isActiveSubscriber;
  return (
    <Stack gap={5}>
      <EventDetails
        event={event}
        chapter={chapter && { name: chapter.name, to: paths.chapter(chapter.slug) }}
        actions={
          (manages || (status === 'scheduled' && isGoing)) && (
            <>
              {manages && <Managing event={event} chapter={chapter} />}
              {status === 'scheduled' && isGoing && <TicketButton event={event} />}
            </>
          )
        }
        people={status !== 'draft' && seesPeople && <SomeAttendees eventId={id} />}
        moreActions={
          status === 'scheduled' && (
            <AddToCalendar event={event} subscribeTo={isActiveSubscriber ? paths.subscribeToCalendar : undefined} />
          )
        }
        lastAction={
          isActiveSubscriber &&
          status !== 'draft' &&
          organizerId !== user?.id && <ReportButton thing={{ kind: 'event', id }} name="this event" />
        }
      />
      {event.pulse && <EventPulse eventId={id} pulse={event.pulse} isGoing={isGoing} />}
      {series && <SeriesDates eventId={id} series={series} />}
      {messages && <EventMessages messages={messages} />}
      {user && isActiveSubscriber && !user.impersonatedBy && takesPart(event, user.id) && (
        <EventConversation eventId={id} userId={user.id} />
      )}
      {meetingUrl && status !== 'cancelled' && <MeetingLink url={meetingUrl} />}
      {organizerId && <Organizer userId={organizerId} />}
      {!organizerId && chapter && seesPeople && <OrganizedByAdmins chapterName={chapter.name} />}
      {event.waitingCount > 0 && status !== 'cancelled' && manages && <WaitingList event={event} />}
      {status !== 'draft' && seesPeople && <AttendeeList eventId={id} settingsTo={paths.profile} />}
      <Slot name="event-side" event={event} />
      <MemberDialog />
    </Stack>
  );
}

function Managing({ event, chapter }: { event: Details; chapter: Chapter | undefined }) {
  const navigate = useNavigate();
  const { id } = event;
  return (
    <ManageMenu
      event={event}
      chapter={chapter}
      editTo={paths.editEvent(id)}
      copyTo={paths.copyEvent(id)}
      peopleTo={paths.eventPeople(id)}
      doorTo={paths.eventDoor(id)}
      onDeleted={() => void navigate(paths.events)}
    />
  );
}
