import { Card, ErrorState, Row, Skeleton, Stack } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AvatarUpload } from './avatar-upload';
import { ProfileForm } from './profile-form';
import { myProfile } from './queries';

/** A picture with its button, and a form of four fields. */
const ProfileSkeleton = () => (
  <Stack gap={5}>
    <Row gap={5} wrap>
      <Skeleton round width="7rem" height="7rem" />
      <Stack gap={2}>
        <Skeleton round width="9.5rem" height="2.25rem" />
        <Skeleton width="8rem" />
      </Stack>
    </Row>
    <Card>
      <Stack gap={5}>
        {['2.875rem', '2.875rem', '8.5rem', '2.875rem'].map((height, field) => (
          <Stack key={field} gap={2}>
            <Skeleton width="6rem" />
            <Skeleton height={height} />
          </Stack>
        ))}
        <Row justify="end">
          <Skeleton round width="9rem" height="2.75rem" />
        </Row>
      </Stack>
    </Card>
  </Stack>
);

/** `settings`: what else others see. */
export function ProfileTab({ settings }: { settings: ReactNode }) {
  const profile = useQuery(myProfile());
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.isError)
    return <ErrorState title="Your profile could not be loaded" onRetry={() => void profile.refetch()} />;
  return (
    <Stack gap={5}>
      <AvatarUpload profile={profile.data} />
      <ProfileForm profile={profile.data} />
      {settings}
    </Stack>
  );
}
