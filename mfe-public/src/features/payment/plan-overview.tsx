import {
  Badge,
  ButtonLink,
  Card,
  Grid,
  Heading,
  Row,
  Section,
  Stack,
  Text,
  type SignInState,
} from '@meridian/platform';
import type { Plan } from './plans';

/** Shows the plans to a visitor, who joins or signs in before choosing one. */
export const PlanOverview = ({ plans, back }: { plans: Plan[]; back: SignInState | undefined }) => (
  <Section title="Membership Plans">
    <Grid min="17rem" gap={4}>
      {plans.map(({ id, name, shownPrice, billing, savings, description, features }) => (
        <Card key={id} as="article" aria-labelledby={`plan-${id}`}>
          <Stack gap={3}>
            <Heading level={3} size="lg" id={`plan-${id}`}>
              {name}
            </Heading>
            <Row gap={2} wrap>
              <Text as="span">
                <strong>{shownPrice}</strong> {billing}
              </Text>
              {savings && <Badge tone="success">{savings}</Badge>}
            </Row>
            {description && <Text size="sm">{description}</Text>}
            <ul>
              {features.map((feature) => (
                <Text key={feature} as="li" size="sm" tone="muted">
                  {feature}
                </Text>
              ))}
            </ul>
          </Stack>
        </Card>
      ))}
    </Grid>
    <Row justify="center">
      <ButtonLink variant="secondary" to="/auth?mode=register&type=full" state={back}>
        Join
      </ButtonLink>
    </Row>
  </Section>
);
