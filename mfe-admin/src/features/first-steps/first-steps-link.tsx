import { ButtonLink } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { firstSteps } from './queries';

/** Links to the first steps after a site admin has dismissed their banner. */
export function FirstStepsLink() {
  const { data } = useQuery(firstSteps());
  if (!data?.isDismissed) return null;
  return (
    <ButtonLink to="/first-steps" size="sm" variant="quiet">
      First Steps
    </ButtonLink>
  );
}
