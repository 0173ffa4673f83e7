import { Avatar, MutationButton, Row, Stack, Text, api, toast, toastError } from '@meridian/platform';
import { FileButton, openPicture, refuseTooLarge } from '@meridian/platform/controls';
import { LIMITS, type Profile } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { Camera, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CropDialog } from './crop-dialog';
import { invalidateMyProfile } from './queries';

/** Shows the user's picture, with a button to replace it. */
export function AvatarUpload({ profile }: { profile: Profile }) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const upload = useMutation({
    mutationFn: (file: Blob) => {
      const body = new FormData();
      body.append('avatar', file, 'avatar');
      return api.auth.uploadAvatar({ body });
    },
    onSuccess: () => {
      setPicture(undefined);
      toast({ title: 'Avatar Updated', description: 'Others see your new picture now.' });
      return invalidateMyProfile();
    },
    onError: (error) => toastError('Upload Failed', error, 'Failed to upload avatar.'),
  });

  const remove = useMutation({
    mutationFn: () => api.auth.removeAvatar(),
    onSuccess: () => {
      toast({ title: 'Picture removed', description: 'Others see your initials now.' });
      return invalidateMyProfile();
    },
    onError: (error) => toastError('Picture not removed', error, 'Try again in a moment.'),
  });

  const send = (file: Blob) => (file.size > LIMITS.avatarBytes ? refuseTooLarge() : upload.mutate(file));
  const choose = async (file: File) => {
    const opened = await openPicture(file);
    // The server takes the middle of a picture that the browser cannot show.
    if (opened instanceof File) send(opened);
    else if (opened) setPicture(opened);
  };

  return (
    <Row gap={5} wrap>
      <Avatar name={profile.name} src={profile.avatarUrl} size="xl" />
      <Stack gap={2} align="start">
        <Row gap={2} wrap>
          <FileButton
            kind="picture"
            variant="secondary"
            size="sm"
            icon={<Camera aria-hidden />}
            onFile={(file) => void choose(file)}
          >
            Change Picture
          </FileButton>
          {profile.avatarUrl && (
            <MutationButton variant="quiet" size="sm" icon={<Trash2 aria-hidden />} mutation={remove}>
              Remove Picture
            </MutationButton>
          )}
        </Row>
        <Text size="sm" tone="muted">
          Choose an image, then the part that others see.
        </Text>
      </Stack>
      {picture && (
        <CropDialog picture={picture} pending={upload.isPending} onClose={() => setPicture(undefined)} onDone={send} />
      )}
    </Row>
  );
}
