import styled from 'styled-components';
import { MeridianArt } from '../identity/meridian-art';
import { Wordmark } from '../identity/wordmark';
import { colors } from '../theme/tokens';
import { Grid, Row, Stack } from '../primitives/layout';
import { Section } from '../primitives/page-header';
import { Heading, Text } from '../primitives/text';

const Swatch = styled.div<{ $name: string }>`
  block-size: 3.5rem;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: var(${({ $name }) => $name});
`;
const Plate = styled.div`
  display: grid;
  align-content: end;
  overflow: hidden;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
`;

/** Shows the identity, the type and the colours. */
export const Foundations = () => (
  <>
    <Section title="Identity">
      <Row gap={6}>
        <Wordmark size="sm" />
        <Wordmark />
        <Wordmark size="lg" />
      </Row>
      <Grid min="17rem" gap={4}>
        <Plate>
          <MeridianArt variant="globe" />
        </Plate>
        <Plate>
          <MeridianArt variant="horizon" />
        </Plate>
        <Plate>
          <MeridianArt variant="route" />
        </Plate>
      </Grid>
    </Section>
    <Section title="Type">
      <Stack gap={4}>
        <Heading level={3} size="hero">
          Connect. Engage. Grow&nbsp;Together.
        </Heading>
        <Heading level={3} size="3xl">
          A chapter in Houston, a table in Lagos
        </Heading>
        <Heading level={3} size="2xl">
          Professionals who know the road
        </Heading>
        <Heading level={3} size="xl">
          Upcoming Events
        </Heading>
        <Heading level={3} size="lg">
          Annual General Meeting
        </Heading>
        <Text size="lg" measure>
          Lead text. Every city we moved to already had someone who could have opened a door, if only we had known the
          name.
        </Text>
        <Text measure>
          Running text keeps to about sixty-five characters in a line, so that the eye finds the next one without
          looking for it. Ọlábísí Ògúnlẹ́yẹ, Štěpán Dvořák and Łukasz Żółć read like everyone else.
        </Text>
        <Text size="sm" tone="muted">
          Small and muted: what stands beside the matter itself.
        </Text>
        <Text size="xs" tone="muted">
          The smallest: counts and captions.
        </Text>
      </Stack>
    </Section>
    <Section title="Colour">
      <Grid min="9rem" gap={4}>
        {Object.keys(colors.light).map((name) => (
          <Stack key={name} gap={1}>
            <Swatch $name={name} />
            <Text size="xs" tone="muted">
              {name.replace('--color-', '')}
            </Text>
          </Stack>
        ))}
      </Grid>
    </Section>
  </>
);
