import { useStepUp } from '@meridian/platform';
import { lazy, Suspense } from 'react';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog')).StepUpDialog }));

/** Asks people for a proof of identity when a call needs it. The first such call loads its code. */
export const StepUp = () =>
  useStepUp() && (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  );
