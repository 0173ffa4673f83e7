import { Skeleton, StatTile, queryFor } from '@meridian/platform';
import { QueryView, Tiles } from '@meridian/platform/controls';
import { adminApi, type AdminStatistics } from '@meridian/shared-types';
import { TILE_TERMS } from '@meridian/shared-types/statistics-tiles';
import { useQuery } from '@tanstack/react-query';
import { Mail, ShieldCheck, UserCheck, Users } from 'lucide-react';

const TILES = [
  { field: 'totalUsers', icon: <Users aria-hidden /> },
  { field: 'chapterAdmins', icon: <ShieldCheck aria-hidden /> },
  { field: 'activeMembers', icon: <UserCheck aria-hidden /> },
  { field: 'newsletterOnly', icon: <Mail aria-hidden /> },
] satisfies { field: keyof AdminStatistics; icon: unknown }[];

/** Shows the number of users by kind. */
export function Statistics() {
  const statistics = useQuery(queryFor(adminApi.statistics));
  return (
    <QueryView
      query={statistics}
      placeholder={
        <div role="status" aria-label="Loading statistics">
          <Tiles>
            {TILES.map(({ field }) => (
              <Skeleton key={field} height="8rem" />
            ))}
          </Tiles>
        </div>
      }
      failure="The statistics could not be loaded"
    >
      {(data) => (
        <Tiles>
          {TILES.map(({ field, icon }) => (
            <StatTile
              key={field}
              label={TILE_TERMS[field].label}
              hint={TILE_TERMS[field].definition}
              icon={icon}
              value={data[field].toLocaleString('en-US')}
            />
          ))}
        </Tiles>
      )}
    </QueryView>
  );
}
