import { Badge, ButtonLink, Grid, Paragraphs, Row, Section, Stack } from '@meridian/platform';
import { Governance } from '../features/leadership/governance';
import { LeaderCard } from '../features/leadership/leader-card';
import { Pillars } from '../features/leadership/pillars';
import { SitePageHeader } from '../features/site-pages/site-page-header';
import { SitePageTexts } from '../features/site-pages/site-page-texts';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

/** `/leadership` and `/executives` show the board, directors, advisors and governance. */
export function LeadershipPage() {
  return (
    <Stack gap={7}>
      <PageMeta {...PAGE_METADATA.leadership} />
      <SitePageHeader page="leadership" eyebrow={<Badge tone="accent">Leadership</Badge>} title="Board of Trustees" />
      <SitePageTexts page="leadership">
        {({ pillars, sections, governance, invitation }) => (
          <>
            <Section title="Three Pillars">
              <Pillars pillars={pillars} />
            </Section>
            {sections.map(({ title, people }) => (
              <Section key={title} title={title}>
                <Grid min="28rem" gap={6}>
                  {people.map((leader) => (
                    <LeaderCard key={leader.email} leader={leader} />
                  ))}
                </Grid>
              </Section>
            ))}
            <Section title="Governance & Accountability">
              <Governance practices={governance} />
            </Section>
            <Section title="Connect with Leadership">
              <Stack gap={4}>
                <Paragraphs text={invitation} />
                <Row gap={3}>
                  <ButtonLink to="/contact">Contact Us</ButtonLink>
                  <ButtonLink to="/about" variant="secondary">
                    About Us
                  </ButtonLink>
                </Row>
              </Stack>
            </Section>
          </>
        )}
      </SitePageTexts>
    </Stack>
  );
}
