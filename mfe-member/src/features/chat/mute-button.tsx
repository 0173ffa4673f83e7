import { Button, toastError } from '@meridian/platform';
import { setChatMuted, useUnread } from '@meridian/platform/realtime';
import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';

/** The button does not make the header higher. */
const Place = styled.span`
  flex: none;
  margin-block: calc(-1 * var(--space-3));
`;

/** Mutes the chat of a chapter for the person, whose messages are then not counted, or unmutes it. */
export function MuteButton({ chapterId }: { chapterId: number }) {
  const position = useUnread().of(chapterId);
  const muting = useMutation({
    mutationFn: (isMuted: boolean) => setChatMuted(chapterId, isMuted),
    onError: (error) => toastError('Nothing was changed', error, 'Try again.'),
  });
  if (!position) return null;
  return (
    <Place>
      <Button
        variant="quiet"
        size="sm"
        pending={muting.isPending}
        aria-label={position.isMuted ? 'Unmute this chat' : 'Mute this chat'}
        onClick={() => muting.mutate(!position.isMuted)}
      >
        {position.isMuted ? 'Unmute' : 'Mute'}
      </Button>
    </Place>
  );
}
