import { ErrorState, Wordmark, inOurName } from '@meridian/platform';
import { WholePage } from './whole-page';

/** Replaces the whole page if the frame itself fails. Each page inside the frame has an error boundary of its own. */
export function RootFailure({ reload = () => location.reload() }: { reload?: () => void }) {
  return (
    <WholePage>
      <Wordmark />
      <ErrorState
        title={inOurName('Meridian cannot be shown')}
        text="Something went wrong. Reload the page."
        onRetry={reload}
      />
    </WholePage>
  );
}
