import { ErrorState, Skeleton, queryFor } from '@meridian/platform';
import { adminApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Activity } from './activity';

/** The activity of all chapters by month. */
export function SiteActivity() {
  const { data, isPending, refetch } = useQuery(queryFor(adminApi.activity));
  if (isPending)
    return (
      <div role="status" aria-label="Loading activity">
        <Skeleton height="28rem" />
      </div>
    );
  if (!data) return <ErrorState title="The activity could not be loaded" onRetry={() => void refetch()} />;
  return <Activity months={data} />;
}
