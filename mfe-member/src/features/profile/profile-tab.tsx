import { ErrorState, PageParts, Stack } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AvatarUpload } from './avatar-upload';
import { ProfileForm } from './profile-form';
import { myProfile } from './queries';

/** Shows the profile. `settings` are the other choices of what people see. */
export function ProfileTab({ settings }: { settings: ReactNode }) {
  const profile = useQuery(myProfile());
  if (profile.isPending)
    return (
      <Stack gap={5}>
        <PageParts parts={['picture', 'form']} />
      </Stack>
    );
  if (profile.isError) return <ErrorState title="Your profile could not be loaded" query={profile} />;
  return (
    <Stack gap={5}>
      <AvatarUpload profile={profile.data} />
      <ProfileForm profile={profile.data} />
      {settings}
    </Stack>
  );
}
