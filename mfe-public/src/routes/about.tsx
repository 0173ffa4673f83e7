import { ButtonLink, PageHeader, Row, Section, Stack } from '@meridian/platform';
import { PRODUCT_NAME } from '@meridian/shared-types';
import { FocusAreas } from '../features/about/focus-areas';
import { History } from '../features/about/history';
import { Impact } from '../features/about/impact';
import { Mission } from '../features/about/mission';
import { Objectives } from '../features/about/objectives';
import { PageMeta } from './page-meta';

/** `/about`: what the organisation is for, where it comes from and what it has set out to do. */
export function AboutPage() {
  return (
    <Stack gap={8}>
      <PageMeta title="About Us" description="Why Meridian exists: its mission, its history since a dinner for eleven in 2009, six focus areas, ten objectives, and what has come of them." path="/about" />
      <PageHeader title={`About ${PRODUCT_NAME}`} subtitle="A professional community of people who built a life far from where they started." />
      <Mission />
      <Section title="Our History"><History /></Section>
      <Section title="Focus Areas"><FocusAreas /></Section>
      <Section title="Our Ten Objectives"><Objectives /></Section>
      <Section title="Our Impact"><Impact /></Section>
      <Section title="Come and sit with us">
        <Stack gap={4}>
          <p>Joining takes two minutes. Being known takes two dinners.</p>
          <Row gap={3}><ButtonLink to="/auth?mode=register" size="lg">Join {PRODUCT_NAME}</ButtonLink><ButtonLink to="/chapters" size="lg" variant="secondary">Find a Chapter</ButtonLink></Row>
        </Stack>
      </Section>
    </Stack>
  );
}
