import { Banner, ButtonLink, PageHeader, Stack, usePageTitle, useSession } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { allChapters } from '../../features/chapters/queries';
import { EventFilterBar } from '../../features/events/event-filter-bar';
import { EventList } from '../../features/events/event-list';
import { useEventFilters } from './use-event-filters';
import { paths } from '../../paths';

/** `/events` shows all events that the user may see, with filters. */
export function EventsPage() {
  usePageTitle('Events');
  const { status, user, isActiveSubscriber, isAdmin } = useSession();
  const [filters, change] = useEventFilters();
  const chapters = useQuery(allChapters()).data ?? [];
  const ownChapters = user?.memberships.map(({ chapterId }) => chapterId) ?? [];

  return (
    <Stack gap={5}>
      <PageHeader
        title="Events"
        subtitle="Dinners, talks, workshops and walks: meet your community in person."
        actions={
          isAdmin && (
            <ButtonLink to={paths.createEvent} icon={<CalendarPlus aria-hidden />}>
              Create Event
            </ButtonLink>
          )
        }
      />
      {status !== 'loading' && !isActiveSubscriber && (
        <Banner
          tone="accent"
          title="You are seeing public events only"
          action={
            <ButtonLink to={paths.subscribe} size="sm">
              Upgrade Now
            </ButtonLink>
          }
        >
          Full members see every event of every chapter, and say whether they are coming.
        </Banner>
      )}
      <EventFilterBar filters={filters} chapters={chapters} hasChapters={ownChapters.length > 0} onChange={change} />
      <EventList filters={filters} ownChapters={ownChapters} />
    </Stack>
  );
}
