import { ErrorState, Wordmark, inOurName } from '@meridian/platform';
import { WholePage } from './whole-page';

/** The whole page where the frame itself fails: the last resort, as each page has an error boundary of its own. */
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
