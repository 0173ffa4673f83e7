import {
  Banner,
  ButtonLink,
  PageHeader,
  Row,
  Stack,
  usePageTitle,
  useSession,
  useSignInAction,
  useUpgradeAction,
} from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { allChapters } from '../../features/chapters/queries';
import { EventFilterBar } from '../../features/events/event-filter-bar';
import { EventList } from '../../features/events/event-list';
import { CreateEventLink } from '../create-event-link';
import { useEventFilters } from './use-event-filters';

/** `/events` shows all events that the user may see, with filters. */
export function EventsPage() {
  usePageTitle('Events');
  const { status, user, isActiveSubscriber } = useSession();
  const [signIn, upgrade] = [useSignInAction(), useUpgradeAction()];
  const [filters, change] = useEventFilters();
  const chapters = useQuery(allChapters()).data ?? [];
  const ownChapters = user?.memberships.map(({ chapterId }) => chapterId) ?? [];

  return (
    <Stack gap={5}>
      <PageHeader
        title="Events"
        subtitle="Dinners, talks, workshops and walks: meet your community in person."
        actions={<CreateEventLink />}
      />
      {status !== 'loading' && !isActiveSubscriber && upgrade && (
        <Banner
          tone="accent"
          title="You are seeing public events only"
          action={
            <Row gap={2} wrap>
              {signIn && (
                <ButtonLink to={signIn.to} state={signIn.state} size="sm">
                  {signIn.label}
                </ButtonLink>
              )}
              <ButtonLink to={upgrade.to} state={upgrade.state} size="sm" variant={signIn && 'secondary'}>
                {upgrade.label}
              </ButtonLink>
            </Row>
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
