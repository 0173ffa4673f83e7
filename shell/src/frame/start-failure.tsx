import { ErrorState, Wordmark, inOurName } from '@meridian/platform';
import type { FallbackProps } from 'react-error-boundary';
import { WholePage } from './whole-page';

/** The whole page where there is no registry, and no copy of an earlier one. */
export function StartFailure({ resetErrorBoundary }: FallbackProps) {
  return (
    <WholePage>
      <Wordmark />
      <ErrorState
        title={inOurName('Meridian cannot be reached')}
        text="Check your connection, then try again."
        onRetry={() => resetErrorBoundary()}
      />
    </WholePage>
  );
}
