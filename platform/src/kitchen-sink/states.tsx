import { CalendarX } from 'lucide-react';
import { GateCard } from '../pages/gate-card';
import type { Tone } from '../primitives/badge';
import { Banner } from '../primitives/banner';
import { ButtonLink } from '../primitives/button';
import { Grid, Stack } from '../primitives/layout';
import { Section } from '../primitives/page-header';
import { CardSkeleton } from '../primitives/card-skeleton';
import { Skeleton } from '../primitives/skeleton';
import { EmptyState, ErrorState } from '../primitives/states';
import { LoadMore } from '../primitives/lists/load-more';
import { toast } from '../toasts/store';

const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger'];

/** Shows the states of waiting, emptiness, failure and refusal. */
export const States = () => (
  <Section title="States">
    <Stack gap={3}>
      {tones.map((tone) => (
        <Banner
          key={tone}
          tone={tone}
          title={`A banner that is ${tone}`}
          action={
            tone === 'accent' ? (
              <ButtonLink size="sm" to="/subscribe">
                Upgrade Now
              </ButtonLink>
            ) : undefined
          }
        >
          What it means for you, in one sentence or two.
        </Banner>
      ))}
      <Banner>
        One that has only a sentence, and goes on for long enough to need a second line on a telephone held upright.
      </Banner>
    </Stack>
    <Grid min="20rem">
      <EmptyState
        icon={<CalendarX />}
        title="No Events Yet"
        text="You haven't signed up for any events yet."
        action={
          <ButtonLink to="/events" size="sm">
            Discover Events
          </ButtonLink>
        }
      />
      <ErrorState onRetry={() => toast({ title: 'Trying again' })} />
      <EmptyState title="No upcoming events at this time." />
      <Stack gap={3} role="status" aria-label="Loading">
        <Skeleton width="60%" height="2rem" />
        <Skeleton lines={4} />
        <CardSkeleton entries={2} lines={2} />
      </Stack>
    </Grid>
    <LoadMore
      list={{
        hasNextPage: true,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        fetchNextPage: async () => toast({ title: 'Loading more' }),
      }}
    >
      Show More Members
    </LoadMore>
    <GateCard
      title="Active Membership Required"
      text="Your dashboard opens with a full membership."
      action={{ label: 'Upgrade Now', to: '/subscribe' }}
      level={3}
    />
  </Section>
);
