import { Badge, Row, Stack, Text } from '@meridian/platform';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.ol`
  display: grid;
`;
const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4);
  padding-block: var(--space-5);

  &:first-child {
    padding-block-start: 0;
  }
  &:last-child {
    padding-block-end: 0;
  }
  & + & {
    border-block-start: 1px solid var(--color-border);
  }
`;
const Mark = styled.span<{ $done: boolean }>`
  display: grid;
  place-items: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border: 1px solid ${({ $done }) => ($done ? 'transparent' : 'var(--color-border-strong)')};
  border-radius: var(--radius-full);
  background: ${({ $done }) => ($done ? 'var(--color-accent)' : 'transparent')};
  color: ${({ $done }) => ($done ? 'var(--color-on-accent)' : 'var(--color-text-muted)')};
  font-weight: 600;
  @media (forced-colors: active) {
    border-width: ${({ $done }) => ($done ? '4px' : '1px')};
  }
`;
const Title = styled.h2`
  font: 600 var(--text-lg) / 1.4 var(--font-body);
  letter-spacing: normal;
`;

export interface ShownStep {
  name: string;
  title: string;
  text: ReactNode;
  isDone: boolean;
  /** The actions for the step, or a link to another page. */
  actions: ReactNode;
}

/** Shows steps in their order, each with its purpose, whether it is done, and its actions. */
export const StepList = ({ steps }: { steps: readonly ShownStep[] }) => (
  <List>
    {steps.map(({ name, title, text, isDone, actions }, index) => (
      <Item key={name}>
        <Mark $done={isDone} aria-hidden>
          {isDone ? <Check size={18} /> : index + 1}
        </Mark>
        <Stack gap={3}>
          <Row gap={3} wrap>
            <Title>{title}</Title>
            {isDone && <Badge tone="success">Done</Badge>}
          </Row>
          <Text tone="muted">{text}</Text>
          <Row gap={3} wrap>
            {actions}
          </Row>
        </Stack>
      </Item>
    ))}
  </List>
);
