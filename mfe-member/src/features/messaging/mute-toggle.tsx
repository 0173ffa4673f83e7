import { Button, VisuallyHidden } from '@meridian/platform';
import styled from 'styled-components';

/** The button does not make the header higher. */
const Place = styled.span`
  flex: none;
  margin-block: calc(-1 * var(--space-3));
`;

interface Props {
  isMuted: boolean;
  muting: { isPending: boolean; mutate: (isMuted: boolean) => void };
  /** The thing that is muted, such as "this chat". */
  what: string;
}

/** Mutes a chat or a conversation for the person, whose messages are then not counted, or unmutes it. */
export const MuteToggle = ({ isMuted, muting, what }: Props) => (
  <Place>
    <Button variant="quiet" size="sm" pending={muting.isPending} onClick={() => muting.mutate(!isMuted)}>
      {isMuted ? 'Unmute' : 'Mute'}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Button>
  </Place>
);
