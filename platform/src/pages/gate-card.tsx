import { LockKeyhole } from 'lucide-react';
import styled from 'styled-components';
import { ButtonLink } from '../primitives/actions/button';
import { Card } from '../primitives/layout/card';
import { Row } from '../primitives/layout/layout';
import { Heading, Text } from '../primitives/text/text';

export interface GateAction {
  label: string;
  to: string;
  /** The router's state of the page that the link opens. */
  state?: unknown;
}

const Frame = styled.div`
  display: grid;
  place-items: center;
  padding-block: clamp(var(--space-5), 8vh, var(--space-8));
  > * {
    inline-size: min(100%, 34rem);
  }
`;
const Inner = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding-block: var(--space-4);
  text-align: center;
`;
const Seal = styled.span`
  display: grid;
  place-items: center;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  border-radius: var(--radius-full);
  background: var(--color-accent-soft);
  color: var(--color-accent-strong);
`;

/**
 * Shows visitors that they may not see a page, and where to go: "Active Membership Required", "Sign In Required",
 * "Access Denied".
 * @example <GateCard title="Active Membership Required" text="Upgrade to see your dashboard." action={{ label: 'Upgrade
 * Now', to: '/subscribe' }} />
 */
export function GateCard({
  title,
  text,
  action,
  alternative,
  level = 1,
}: {
  title: string;
  text?: string;
  action?: GateAction | undefined;
  /** A second link beside the first one. */
  alternative?: GateAction | undefined;
  level?: 1 | 2 | 3;
}) {
  return (
    <Frame>
      <Card>
        <Inner>
          <Seal>
            <LockKeyhole size={22} aria-hidden />
          </Seal>
          <Heading level={level} size="xl">
            {title}
          </Heading>
          {text && <Text tone="muted">{text}</Text>}
          <Row gap={3} justify="center" wrap>
            {action && (
              <ButtonLink to={action.to} state={action.state}>
                {action.label}
              </ButtonLink>
            )}
            {alternative && (
              <ButtonLink variant="secondary" to={alternative.to} state={alternative.state}>
                {alternative.label}
              </ButtonLink>
            )}
          </Row>
        </Inner>
      </Card>
    </Frame>
  );
}
