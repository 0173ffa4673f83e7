import { PageParts, Stack } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AvatarUpload } from './avatar-upload';
import { ProfileForm } from './profile-form';
import { myProfile } from './queries';

/** Shows the profile. `settings` are the other choices of what people see. */
export function ProfileTab({ settings }: { settings: ReactNode }) {
  const profile = useQuery(myProfile());
  return (
    <Stack gap={5}>
      <QueryView
        query={profile}
        placeholder={<PageParts parts={['picture', 'form']} />}
        failure="Your profile could not be loaded"
      >
        {(data) => (
          <>
            <AvatarUpload profile={data} />
            <ProfileForm profile={data} />
            {settings}
          </>
        )}
      </QueryView>
    </Stack>
  );
}
