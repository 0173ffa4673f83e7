import { ButtonLink, Row, Stack, useOrganization } from '@meridian/platform';
import { AboutSection } from '../features/about/about-section';
import { FocusAreas } from '../features/about/focus-areas';
import { History } from '../features/about/history';
import { Impact } from '../features/about/impact';
import { Mission } from '../features/about/mission';
import { Objectives } from '../features/about/objectives';
import { SitePageHeader } from '../features/site-pages/site-page-header';
import { SitePageTexts } from '../features/site-pages/site-page-texts';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

/** `/about` shows mission, history, focus areas, objectives and impact. */
export function AboutPage() {
  const { name } = useOrganization();
  return (
    <Stack gap={8}>
      <PageMeta {...PAGE_METADATA.about} />
      <SitePageHeader page="about" title={`About ${name}`} />
      <SitePageTexts page="about">
        {({ mission, history, focusAreas, objectives, impact }) => (
          <>
            <Mission text={mission} />
            <AboutSection title="Our History">
              <History years={history} />
            </AboutSection>
            <AboutSection title="Focus Areas">
              <FocusAreas areas={focusAreas} />
            </AboutSection>
            <AboutSection title="Our Ten Objectives">
              <Objectives objectives={objectives} />
            </AboutSection>
            <AboutSection title="Our Impact">
              <Impact statistics={impact} />
            </AboutSection>
          </>
        )}
      </SitePageTexts>
      <AboutSection title="Come and sit with us">
        <Stack gap={4}>
          <p>Joining takes two minutes. Being known takes two dinners.</p>
          <Row gap={3}>
            <ButtonLink to="/auth?mode=register" size="lg">
              Join {name}
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
