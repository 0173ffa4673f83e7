import { affectedBy, api, invalidate, toastError } from '@meridian/platform';
import { useMutation } from '@tanstack/react-query';
import { MuteToggle } from '../messaging/mute-toggle';

/** Returns the mutation that mutes the conversation with a person, or unmutes it. */
export const useMuting = (userId: string) =>
  useMutation({
    mutationFn: (mute: boolean) => api.directMessages.setMuted({ params: { userId }, body: { isMuted: mute } }),
    onSuccess: () => invalidate(...affectedBy.directMessages),
    onError: (error) => toastError('Nothing was changed', error, 'Try again.'),
  });

/** Mutes the conversation with a person, whose messages are then neither counted nor notified, or unmutes it. */
export function MuteButton({ userId, isMuted }: { userId: string; isMuted: boolean }) {
  const muting = useMuting(userId);
  return <MuteToggle isMuted={isMuted} muting={muting} what="this conversation" />;
}
