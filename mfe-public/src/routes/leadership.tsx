import { Badge, ButtonLink, Grid, PageHeader, Row, Section, Stack } from '@meridian/platform';
import { Governance } from '../features/leadership/governance';
import { LeaderCard } from '../features/leadership/leader-card';
import { DIRECTORS_AND_ADVISORS, EXECUTIVE_BOARD } from '../features/leadership/leaders';
import { Pillars } from '../features/leadership/pillars';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

/** `/leadership` and `/executives`: the board, directors, advisors and governance. */
export function LeadershipPage() {
  return (
    <Stack gap={7}>
      <PageMeta {...PAGE_METADATA.leadership} />
      <PageHeader
        eyebrow={<Badge tone="accent">Leadership</Badge>}
        title="Board of Trustees"
        subtitle="Eight people who give their evenings to this, who were elected to do so, and who can be reached."
      />
      <Section title="Three pillars">
        <Pillars />
      </Section>
      <Section title="Executive Board">
        <Grid min="28rem" gap={6}>
          {EXECUTIVE_BOARD.map((leader) => (
            <LeaderCard key={leader.email} leader={leader} />
          ))}
        </Grid>
      </Section>
      <Section title="Directors & Advisors">
        <Grid min="28rem" gap={6}>
          {DIRECTORS_AND_ADVISORS.map((leader) => (
            <LeaderCard key={leader.email} leader={leader} />
          ))}
        </Grid>
      </Section>
      <Section title="Governance & Accountability">
        <Governance />
      </Section>
      <Section title="Connect with Leadership">
        <Stack gap={4}>
          <p>
            A question, a complaint, an idea that needs a chair to say yes: write to us, and one of the people above
            will answer.
          </p>
          <Row gap={3}>
            <ButtonLink to="/contact">Contact Us</ButtonLink>
            <ButtonLink to="/about" variant="secondary">
              About Us
            </ButtonLink>
          </Row>
        </Stack>
      </Section>
    </Stack>
  );
}
