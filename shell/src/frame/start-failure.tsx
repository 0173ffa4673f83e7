import { ErrorState, Wordmark } from '@meridian/platform';
import type { FallbackProps } from 'react-error-boundary';
import styled from 'styled-components';

const Page = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-6);
  min-block-size: 100dvh;
  padding: var(--space-5);
`;

/** The whole page where there is no registry, and no copy of an earlier one. */
export function StartFailure({ resetErrorBoundary }: FallbackProps) {
  return (
    <Page>
      <Wordmark />
      <ErrorState
        title="Meridian cannot be reached"
        text="Check your connection, then try again."
        onRetry={() => resetErrorBoundary()}
      />
    </Page>
  );
}
