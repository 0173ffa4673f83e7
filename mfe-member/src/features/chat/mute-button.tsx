import { toastError } from '@meridian/platform';
import { setChatMuted, useUnread } from '@meridian/platform/realtime';
import { useMutation } from '@tanstack/react-query';
import { MuteToggle } from '../messaging/mute-toggle';

/** Mutes the chat of a chapter for the person, whose messages are then not counted, or unmutes it. */
export function MuteButton({ chapterId }: { chapterId: number }) {
  const position = useUnread().of(chapterId);
  const muting = useMutation({
    mutationFn: (isMuted: boolean) => setChatMuted(chapterId, isMuted),
    onError: (error) => toastError('Nothing was changed', error, 'Try again.'),
  });
  return position ? <MuteToggle isMuted={position.isMuted} muting={muting} what="this chat" /> : null;
}
