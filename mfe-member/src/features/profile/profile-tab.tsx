import { ErrorState, Skeleton, Stack } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { AvatarUpload } from './avatar-upload';
import { ProfileForm } from './profile-form';
import { myProfile } from './queries';

export function ProfileTab() {
  const profile = useQuery(myProfile());
  if (profile.isPending) return <Skeleton height="24rem" />;
  if (profile.isError)
    return <ErrorState title="Your profile could not be loaded" onRetry={() => void profile.refetch()} />;
  return (
    <Stack gap={5}>
      <AvatarUpload profile={profile.data} />
      <ProfileForm profile={profile.data} />
    </Stack>
  );
}
