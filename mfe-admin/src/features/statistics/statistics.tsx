import { ErrorState, Skeleton, StatTile, queryFor } from '@meridian/platform';
import { Tiles } from '@meridian/platform/controls';
import { adminApi, type AdminStatistics } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Mail, ShieldCheck, UserCheck, Users } from 'lucide-react';

const TILES = [
  { of: 'totalUsers', label: 'Total Users', icon: <Users aria-hidden /> },
  { of: 'chapterAdmins', label: 'Chapter Admins', icon: <ShieldCheck aria-hidden /> },
  { of: 'activeMembers', label: 'Active Members', icon: <UserCheck aria-hidden /> },
  { of: 'newsletterOnly', label: 'Newsletter Only', icon: <Mail aria-hidden /> },
] satisfies { of: keyof AdminStatistics; label: string; icon: unknown }[];

/** How many people there are, of each kind. */
export function Statistics() {
  const { data, isPending, refetch } = useQuery(queryFor(adminApi.statistics));
  if (isPending)
    return (
      <div role="status" aria-label="Loading statistics">
        <Tiles>
          {TILES.map(({ of }) => (
            <Skeleton key={of} height="8rem" />
          ))}
        </Tiles>
      </div>
    );
  if (!data) return <ErrorState title="The statistics could not be loaded" onRetry={() => void refetch()} />;
  return (
    <Tiles>
      {TILES.map(({ of, label, icon }) => (
        <StatTile key={of} label={label} icon={icon} value={data[of].toLocaleString('en-US')} />
      ))}
    </Tiles>
  );
}
