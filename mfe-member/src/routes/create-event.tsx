import {
  ButtonLink,
  EmptyState,
  ErrorState,
  PageHeader,
  PageParts,
  RequireSession,
  Stack,
  queryFor,
  usePageTitle,
} from '@meridian/platform';
import { chaptersApi, eventPath, eventsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { useNavigate, useSearchParams } from '@meridian/platform/routing';
import styled from 'styled-components';
import { firstTimesIn } from '../features/event-form/event-draft';
import { EventForm } from '../features/event-form/event-form';
import { MyDrafts } from '../features/event-managing/my-drafts';
import { SchedulingHintsPanel } from '../features/scheduling-hints/scheduling-hints-panel';
import { paths } from '../paths';

const Narrow = styled.div`
  max-inline-size: 48rem;
`;

/**
 * `/events/create` lets active members create an event. Pages of members require a subscription, even from site admins.
 */
export function CreateEventPage() {
  usePageTitle('Create Event');
  return (
    <RequireSession
      need="active"
      title="Membership Required"
      text="You can create events with a full membership."
      action={{ label: 'Upgrade Now', to: paths.subscribe }}
    >
      <Stack gap={5}>
        <PageHeader title="Create Event" subtitle="Tell your chapter what, where and when." />
        <Narrow>
          <Stack gap={6}>
            <MyDrafts editTo={paths.editEvent} />
            <CreateEvent />
          </Stack>
        </Narrow>
      </Stack>
    </RequireSession>
  );
}

function CreateEvent() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const chapters = useQuery(queryFor(chaptersApi.creatable));
  const copyId = params.get('copy') ?? '';
  const copied = useQuery({
    ...queryFor(eventsApi.get, { params: { id: copyId } }),
    enabled: copyId !== '',
  });
  if (chapters.isPending || copied.isLoading) return <PageParts parts={['form']} />;
  if (chapters.isError) return <ErrorState title="Your chapters could not be loaded" query={chapters} />;
  if (chapters.data.length === 0) {
    return (
      <EmptyState
        icon={<MapPinned aria-hidden />}
        title="Join a chapter first"
        text="Events belong to a chapter, and you create them in your own."
        action={<ButtonLink to={paths.chapters}>Browse Chapters</ButtonLink>}
      />
    );
  }
  return (
    <EventForm
      chapters={chapters.data}
      chapterId={params.get('chapter') ?? undefined}
      times={firstTimesIn(params)}
      schedulingHints={(event) => <SchedulingHintsPanel {...event} />}
      cancelTo={paths.events}
      copied={copied.data}
      onCreated={({ id, status }) => void navigate(status === 'draft' ? eventPath(id) : paths.events)}
    />
  );
}
