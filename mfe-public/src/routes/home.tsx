import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import {
  isNewHere,
  media,
  Section,
  Skeleton,
  TextLink,
  useHasNoChapters,
  useSession,
  useUpgradeAction,
} from '@meridian/platform';
import { Navigate } from '@meridian/platform/routing';
import { ExploreChapters } from '../features/chapters/explore-chapters';
import { FirstChapterCard } from '../features/chapters/first-chapter-card';
import { ChapterEvents } from '../features/events/chapter-events';
import { UpcomingEvents } from '../features/events/upcoming-events';
import { CommunityFeature } from '../features/landing/community-feature';
import { Hero } from '../features/landing/hero';
import { LandingSection } from '../features/landing/landing-section';
import { PlanCards } from '../features/landing/plan-cards';
import { NewsletterForm } from '../features/newsletter/newsletter-form';
import { SitePageTexts } from '../features/site-pages/site-page-texts';
import { HOME_METADATA } from '../home-metadata';
import { PageMeta } from './page-meta';

/** Visitors do not load it. */
const Welcome = lazy(async () => ({ default: (await import('../features/welcome/welcome')).Welcome }));

const LANDING_EVENTS = 4;
const WELCOME_EVENTS = 3;

const Story = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  ${media.md} {
    gap: var(--space-9);
  }
`;
const Arrival = styled.div`
  display: grid;
  gap: var(--space-7);
`;
const Waiting = styled.div`
  display: grid;
  gap: var(--space-6);
  align-content: start;
  min-block-size: 100vh;
`;

function Landing() {
  return (
    <Story>
      <Hero
        newsletter={
          <NewsletterForm
            label="Or start with our free weekly newsletter"
            note="One letter a week. Leave whenever you like."
            prominence="secondary"
          />
        }
        card={<FirstChapterCard events={(chapter) => <ChapterEvents chapterId={chapter.id} />} />}
      />
      <LandingSection
        title="Explore Chapters"
        text="A chapter is where it happens: people near you, who meet, who know each other's names."
        action={<TextLink to="/chapters">View All Chapters</TextLink>}
      >
        <ExploreChapters />
      </LandingSection>
      <LandingSection title="Upcoming Events" action={<TextLink to="/events">View All Events</TextLink>}>
        <UpcomingEvents limit={LANDING_EVENTS} />
      </LandingSection>
      <CommunityFeature />
      <LandingSection title="Two ways to belong" text="Read along for free, or come all the way in.">
        <SitePageTexts page="plans">{(texts) => <PlanCards texts={texts} />}</SitePageTexts>
      </LandingSection>
    </Story>
  );
}

const Loading = () => (
  <Waiting role="status" aria-label="Loading">
    <Skeleton height="3rem" width="60%" />
    <Skeleton lines={4} />
  </Waiting>
);

/** `/` shows the landing page to visitors, and a short start page to signed-in users. */
export function HomePage() {
  const { status, user, isActiveSubscriber } = useSession();
  const isOffered = useUpgradeAction() !== undefined && !isActiveSubscriber;
  if (useHasNoChapters()) return <Navigate to="/first-steps" replace />;
  return (
    <>
      <PageMeta {...HOME_METADATA} />
      {status === 'loading' && <Loading />}
      {status === 'anonymous' && <Landing />}
      {user && (
        <Suspense fallback={<Loading />}>
          <Arrival>
            <Welcome name={user.name} isNew={isNewHere(user)} isOffered={isOffered} />
            <Section title="Upcoming Events" action={<TextLink to="/events">View All Events</TextLink>}>
              <UpcomingEvents limit={WELCOME_EVENTS} />
            </Section>
          </Arrival>
        </Suspense>
      )}
    </>
  );
}
