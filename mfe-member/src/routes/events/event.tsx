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
import { eventsApi, type EventDetails as Details } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { AddToCalendar } from '../../features/calendar-feeds/add-to-calendar';
import { allChapters } from '../../features/chapters/queries';
import { AttendeeList } from '../../features/attendees/attendee-list';
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
  const { user, isActiveSubscriber, isAdmin } = useSession();
  const event = useQuery({ ...queryFor(eventsApi.get, { params: { id } }), ...followDay });
  const chapters = useQuery(allChapters()).data;
  const navigate = useNavigate();
  const manages = useManagesEvent();
  const signIn = useSignInAction();
  usePageTitle(event.data?.title ?? 'Event');

  if (event.data) {
    const chapter = chapters?.find((each) => each.id === event.data.chapterId);
    return (
      <Stack gap={5}>
        <EventDetails
          event={event.data}
          chapter={chapter && { name: chapter.name, to: paths.chapter(chapter.slug) }}
          isActiveSubscriber={isActiveSubscriber}
          actions={
            <>
              {manages(event.data) && (
                <ManageMenu
                  event={event.data}
                  chapter={chapter}
                  editTo={paths.editEvent(id)}
                  copyTo={paths.copyEvent(id)}
                  peopleTo={paths.eventPeople(id)}
                  doorTo={paths.eventDoor(id)}
                  onDeleted={() => void navigate(paths.events)}
                />
              )}
              {event.data.status === 'scheduled' && event.data.userRsvpStatus === 'attending' && isActiveSubscriber && (
                <TicketButton event={event.data} />
              )}
              {event.data.status === 'scheduled' && (
                <AddToCalendar
                  event={event.data}
                  subscribeTo={isActiveSubscriber ? paths.subscribeToCalendar : undefined}
                />
              )}
            </>
          }
          lastAction={
            isActiveSubscriber &&
            event.data.status !== 'draft' &&
            event.data.organizerId !== user?.id && <ReportButton thing={{ kind: 'event', id }} name="this event" />
          }
        />
        {event.data.pulse && (
          <EventPulse
            eventId={id}
            pulse={event.data.pulse}
            isGoing={event.data.userRsvpStatus === 'attending' && isActiveSubscriber}
          />
        )}
        {event.data.series && <SeriesDates eventId={id} series={event.data.series} />}
        {event.data.messages && <EventMessages messages={event.data.messages} />}
        {user && isActiveSubscriber && !user.impersonatedBy && takesPart(event.data, user.id) && (
          <EventConversation eventId={id} userId={user.id} />
        )}
        {event.data.meetingUrl && event.data.status !== 'cancelled' && <MeetingLink url={event.data.meetingUrl} />}
        {event.data.organizerId && <Organizer userId={event.data.organizerId} />}
        {!event.data.organizerId && chapter && (isActiveSubscriber || isAdmin) && (
          <OrganizedByAdmins chapterName={chapter.name} />
        )}
        {event.data.waitingCount > 0 && event.data.status !== 'cancelled' && manages(event.data) && (
          <WaitingList event={event.data} />
        )}
        {event.data.status !== 'draft' && (isActiveSubscriber || isAdmin) && (
          <AttendeeList eventId={id} settingsTo={paths.profile} />
        )}
        <Slot name="event-side" event={event.data} />
        <MemberDialog />
      </Stack>
    );
  }
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
