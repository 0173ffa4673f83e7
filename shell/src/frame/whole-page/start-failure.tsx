import { ErrorState, Wordmark, inOurName } from '@meridian/platform';
import type { FallbackProps } from 'react-error-boundary';
import { WholePage } from './whole-page';

/** Replaces the whole page if there is neither a registry nor a copy of an earlier one. */
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
