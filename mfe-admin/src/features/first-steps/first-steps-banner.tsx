import { Banner, ButtonLink } from '@meridian/platform';
import { FIRST_STEPS } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { firstSteps } from './queries';

/** Shows how many of the first steps are done, until a site admin dismisses it. */
export function FirstStepsBanner() {
  const { data } = useQuery(firstSteps());
  if (!data || data.isDismissed) return null;
  return (
    <Banner
      title="First steps"
      action={
        <ButtonLink to="/first-steps" size="sm" variant="secondary">
          Continue
        </ButtonLink>
      }
    >
      {data.done.length} of {FIRST_STEPS.length} are done.
    </Banner>
  );
}
