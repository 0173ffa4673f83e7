import { useStepUp } from '@meridian/platform';
import { lazy, Suspense } from 'react';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog')).StepUpDialog }));

/** Asks people to prove who they are when a call needs it. Its code is loaded by the first call that does. */
export const StepUp = () =>
  useStepUp() && (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  );
