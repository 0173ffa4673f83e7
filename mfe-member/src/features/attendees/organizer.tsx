import { MemberLink, Skeleton, Text, queryFor } from '@meridian/platform';
import { authApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

/** Shows the name of an event's organizer. It shows nothing if the account no longer exists. */
export function Organizer({ userId }: { userId: string }) {
  const organizer = useQuery(queryFor(authApi.user, { params: { id: userId } }));
  if (organizer.isError) return null;
  if (!organizer.data) return <Skeleton width="12rem" />;
  return (
    <Text tone="muted">
      Organized by{' '}
      <bdi>
        <MemberLink userId={userId}>{organizer.data.user.profile.name}</MemberLink>
      </bdi>
    </Text>
  );
}

/** Shows that only the admins of the chapter organize an event, because its organizer no longer can. */
export function OrganizedByAdmins({ chapterName }: { chapterName: string }) {
  return (
    <Text tone="muted">
      Organized by the admins of <bdi>{chapterName}</bdi>
    </Text>
  );
}
