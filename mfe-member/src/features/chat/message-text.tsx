import { LinkedText } from '@meridian/platform';
import type { ChatMessage } from '@meridian/shared-types';
import styled from 'styled-components';
import { splitMentions } from './mentions';

const Mention = styled.mark<{ $isMe: boolean }>`
  padding-inline: 0.125em;
  border-radius: var(--radius-sm);
  background: ${({ $isMe }) => ($isMe ? 'var(--color-warning-soft)' : 'none')};
  color: inherit;
  font-weight: 600;
`;

/** Shows the text of a message with its links and mentions. */
export const MessageText = ({ message, userId }: { message: ChatMessage; userId: string }) => (
  <>
    {splitMentions(message.content, message.mentions).map(({ text, mentioned }, index) =>
      mentioned ? (
        <Mention key={index} $isMe={mentioned === userId}>
          <bdi>{text}</bdi>
        </Mention>
      ) : (
        <LinkedText key={index} text={text} />
      ),
    )}
  </>
);
