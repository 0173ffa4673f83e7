import { Button, Heading, Text, inOurName } from '@meridian/platform';
import { RotateCw } from 'lucide-react';
import type { FallbackProps } from 'react-error-boundary';
import styled from 'styled-components';
import { FocusPageHeading } from '../frame/focus/focus-page-heading';
import { LoadFailure } from './page-loader';

const Panel = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 40rem;
  margin-block: clamp(var(--space-4), 8vh, var(--space-8));
  padding-inline-start: var(--space-5);
  border-inline-start: 3px solid var(--color-warning);
`;

/** Replaces a page that failed. The frame keeps working. */
export function PageFailure({ error, resetErrorBoundary, title }: FallbackProps & { title: string }) {
  const text =
    error instanceof LoadFailure
      ? `“${title}” could not be loaded just now. Everything else works; try again in a moment.`
      : `Something went wrong on “${title}”. Everything else works; try again, or come back later.`;
  return (
    <Panel role="alert">
      <FocusPageHeading />
      <Heading level={1} size="2xl">
        {inOurName('This part of Meridian is not available')}
      </Heading>
      <Text tone="muted">{text}</Text>
      <Button variant="secondary" icon={<RotateCw aria-hidden />} onClick={() => resetErrorBoundary()}>
        Retry
      </Button>
    </Panel>
  );
}
