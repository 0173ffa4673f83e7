import { ButtonLink, PageHeader, Row, Stack } from '@meridian/platform';
import { PRODUCT_NAME } from '@meridian/shared-types';
import { AboutSection } from '../features/about/about-section';
import { FocusAreas } from '../features/about/focus-areas';
import { History } from '../features/about/history';
import { Impact } from '../features/about/impact';
import { Mission } from '../features/about/mission';
import { Objectives } from '../features/about/objectives';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

/** `/about`: mission, history, focus areas, objectives and impact. */
export function AboutPage() {
  return (
    <Stack gap={8}>
      <PageMeta {...PAGE_METADATA.about} />
      <PageHeader
        title={`About ${PRODUCT_NAME}`}
        subtitle="A professional community of people who built a life far from where they started."
      />
      <Mission />
      <AboutSection title="Our History">
        <History />
      </AboutSection>
      <AboutSection title="Focus Areas">
        <FocusAreas />
      </AboutSection>
      <AboutSection title="Our Ten Objectives">
        <Objectives />
      </AboutSection>
      <AboutSection title="Our Impact">
        <Impact />
      </AboutSection>
      <AboutSection title="Come and sit with us">
        <Stack gap={4}>
          <p>Joining takes two minutes. Being known takes two dinners.</p>
          <Row gap={3}>
            <ButtonLink to="/auth?mode=register" size="lg">
              Join {PRODUCT_NAME}
            </ButtonLink>
            <ButtonLink to="/chapters" size="lg" variant="secondary">
              Find a Chapter
            </ButtonLink>
          </Row>
        </Stack>
      </AboutSection>
    </Stack>
  );
}
