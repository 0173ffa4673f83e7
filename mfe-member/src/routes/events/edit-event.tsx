import {
  ButtonLink,
  EmptyState,
  ErrorState,
  PageParts,
  RequireSession,
  queryFor,
  usePageTitle,
} from '@meridian/platform';
import { useNavigate, useParams } from '@meridian/platform/routing';
import { eventPath, eventsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { EditForm } from '../../features/event-form/edit-form';
import { useManagesEvent, useMayEdit } from '../../features/event-managing/use-manages-event';
import { SchedulingHintsPanel } from '../../features/scheduling-hints/scheduling-hints-panel';
import { paths } from '../../paths';
import { NarrowPage } from '../narrow-page';
import { isUnknown } from '../not-loaded';

/** `/events/{id}/edit` lets the organizer, admins of the chapter and site admins change an event or a draft. */
export function EditEventPage() {
  usePageTitle('Edit Event');
  return (
    <RequireSession need="signed-in" title="Sign in to edit this event">
      <NarrowPage title="Edit Event">
        <EditEvent />
      </NarrowPage>
    </RequireSession>
  );
}

function EditEvent() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const manages = useManagesEvent();
  const mayEdit = useMayEdit();
  // Cached data may be old, so the form begins with a new fetch of the event.
  const event = useQuery({ ...queryFor(eventsApi.get, { params: { id } }), refetchOnMount: 'always' });
  if (!event.isFetchedAfterMount) return <PageParts parts={['form']} />;
  if (event.isError && !isUnknown(event.error))
    return <ErrorState title="The event could not be loaded" query={event} />;
  if (!event.data || !manages(event.data))
    return <CannotEdit title="You cannot change this event" to={paths.events} label="Browse Events" />;
  if (event.data.status === 'cancelled')
    return <CannotEdit title="This event was cancelled" to={paths.copyEvent(id)} label="Copy Event" />;
  if (!mayEdit(event.data))
    return <CannotEdit title="This event is over" to={paths.copyEvent(id)} label="Copy Event" />;
  const toEvent = eventPath(id);
  return <PinnedForm key={id} event={event.data} cancelTo={toEvent} onSaved={() => void navigate(toEvent)} />;
}

/** Renders the form with the event as it was first fetched. Later changes of others are compared when it is saved. */
function PinnedForm({ event, ...rest }: Omit<Parameters<typeof EditForm>[0], 'latestVersion' | 'schedulingHints'>) {
  const [first] = useState(event);
  return (
    <EditForm
      event={first}
      latestVersion={event.version}
      schedulingHints={(values) => <SchedulingHintsPanel {...values} except={event.id} />}
      {...rest}
    />
  );
}

const CannotEdit = ({ title, to, label }: { title: string; to: string; label: string }) => (
  <EmptyState icon={<CalendarX aria-hidden />} title={title} action={<ButtonLink to={to}>{label}</ButtonLink>} />
);
