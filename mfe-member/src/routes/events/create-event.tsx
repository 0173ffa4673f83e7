import {
  ButtonLink,
  EmptyState,
  PageParts,
  RequireSession,
  Stack,
  queryFor,
  usePageTitle,
  useSession,
} from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { chaptersApi, eventPath, eventsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { useLocation, useNavigate, useSearchParams } from '@meridian/platform/routing';
import { firstTextsIn, firstTimesIn } from '../../features/event-form/event-draft';
import { EventForm } from '../../features/event-form/event-form';
import { MyDrafts } from '../../features/event-managing/my-drafts';
import { SchedulingHintsPanel } from '../../features/scheduling-hints/scheduling-hints-panel';
import { paths } from '../../paths';
import { NarrowPage } from '../narrow-page';

/** `/events/create` lets active members create an event in their chapters, and the staff where they are admins. */
export function CreateEventPage() {
  usePageTitle('Create Event');
  const { isActiveSubscriber, isAdmin } = useSession();
  return (
    <RequireSession
      need="active-or-staff"
      title="Membership Required"
      text="You can create events with a full membership."
      action={{ label: 'Upgrade Now', to: paths.subscribe }}
    >
      <NarrowPage title="Create Event" subtitle="Tell your chapter what, where and when.">
        <Stack gap={6}>
          {(isActiveSubscriber || isAdmin) && <MyDrafts editTo={paths.editEvent} />}
          <CreateEvent />
        </Stack>
      </NarrowPage>
    </RequireSession>
  );
}

function CreateEvent() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const chapters = useQuery(queryFor(chaptersApi.creatable));
  const copyId = params.get('copy') ?? '';
  const copied = useQuery({
    ...queryFor(eventsApi.get, { params: { id: copyId } }),
    enabled: copyId !== '',
  });
  const placeholder = <PageParts parts={['form']} />;
  if (copied.isLoading) return placeholder;
  return (
    <QueryView query={chapters} placeholder={placeholder} failure="Your chapters could not be loaded">
      {(creatable) =>
        creatable.length === 0 ? (
          <EmptyState
            icon={<MapPinned aria-hidden />}
            title="Join a chapter first"
            text="Events belong to a chapter, and you create them in your own."
            action={<ButtonLink to={paths.chapters}>Browse Chapters</ButtonLink>}
          />
        ) : (
          <EventForm
            chapters={creatable}
            chapterId={params.get('chapter') ?? undefined}
            times={firstTimesIn(params)}
            texts={firstTextsIn(hash)}
            schedulingHints={(event) => <SchedulingHintsPanel {...event} />}
            cancelTo={paths.events}
            copied={copied.data}
            onCreated={({ id, status }) => void navigate(status === 'draft' ? eventPath(id) : paths.events)}
          />
        )
      }
    </QueryView>
  );
}
