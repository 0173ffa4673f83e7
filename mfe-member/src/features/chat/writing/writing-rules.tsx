import { countText, Text, VisuallyHidden } from '@meridian/platform';
import { slowModeText, type ChatSettings } from '@meridian/shared-types';
import styled from 'styled-components';

const Lines = styled.div`
  inline-size: 100%;
  padding-inline: var(--space-2);
`;

interface Props {
  settings: ChatSettings;
  /** The seconds until the person may send a message, or 0. */
  secondsLeft: number;
  mayModerate: boolean;
}

/**
 * Says above the composer how members may write, and how long the user waits. The countdown changes every second, so
 * screen readers are told only when it begins and when it is over.
 */
export function WritingRules({ settings: { slowModeSeconds, isClosed }, secondsLeft, mayModerate }: Props) {
  const isWaiting = secondsLeft > 0;
  const rule = slowModeSeconds > 0 && `Slow mode: members can send ${slowModeText(slowModeSeconds)}.`;
  return (
    <>
      {isClosed && mayModerate && (
        <Lines>
          <Text size="sm" tone="muted">
            This chat is closed for members. Only admins can write.
          </Text>
        </Lines>
      )}
      {rule && (
        <Lines>
          <Text size="sm" tone="muted">
            {rule}
            {isWaiting && <span aria-hidden> You can send the next one in {countText(secondsLeft, 'second')}.</span>}
          </Text>
          <VisuallyHidden as="div" role="status">
            {isWaiting ? 'You cannot send a message yet.' : 'You can send a message.'}
          </VisuallyHidden>
        </Lines>
      )}
    </>
  );
}
