import { Heading, Text } from '@meridian/platform';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Centered = styled.div`
  display: grid;
  flex: 1;
  min-block-size: 0;
  gap: var(--space-3);
  place-items: center;
  align-content: center;
  padding: var(--space-5);
  overflow-y: auto;
  text-align: center;
  > svg {
    color: var(--color-accent);
  }
`;

/** Shows a notice instead of the conversation. */
export function PanelNotice({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  return (
    <Centered>
      {icon}
      <Heading level={3} size="lg">
        {title}
      </Heading>
      {text && (
        <Text size="sm" tone="muted">
          {text}
        </Text>
      )}
      {action}
    </Centered>
  );
}
