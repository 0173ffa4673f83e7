import { countText, LinkedText, TextBoundary } from '@meridian/platform';
import type { ChatMessage, ReactionCount } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import { memo } from 'react';
import styled from 'styled-components';
import { Bubble, Line } from '../../messaging/bubble';
import { FoldedText } from '../../messaging/folded-text';
import { LinkCards } from '../../messaging/link-cards';
import { MessagePicture } from '../../messaging/pictures/message-picture';
import { Edited, Removed } from '../../messaging/message-state';
import { NO_REACTIONS, type OnReact } from '../../messaging/reactions/reaction-terms';
import { Reactions } from '../../messaging/reactions/reactions';
import { EVERYONE, splitMentions } from '../mentions/mentions';
import { LineTools, type MessageActs } from './line-tools';
import { Quote, type Quoted } from './quote';

const Mention = styled.mark<{ $isMe: boolean }>`
  padding-inline: 0.125em;
  border-radius: var(--radius-sm);
  background: ${({ $isMe }) => ($isMe ? 'var(--color-warning-soft)' : 'none')};
  color: inherit;
  font-weight: 600;
`;

/** Shows the text of a message with its links and mentions. */
const MessageText = ({ message, userId }: { message: ChatMessage; userId: string }) => (
  <>
    {splitMentions(message.content, message.mentions, message.mentionsChapter).map(({ text, mentioned }, index) =>
      mentioned ? (
        <Mention key={index} $isMe={mentioned === userId || mentioned === EVERYONE}>
          <bdi>{text}</bdi>
        </Mention>
      ) : (
        <LinkedText key={index} text={text} />
      ),
    )}
  </>
);

interface Props {
  message: ChatMessage;
  isMine: boolean;
  userId: string;
  acts: MessageActs;
  /** It always does the same. */
  onShow: (seq: number) => void;
}

const sameMessage = (before: Props, after: Props): boolean =>
  before.message === after.message && before.userId === after.userId && before.acts === after.acts;

const peopleIn = ({ count, isOwn }: ReactionCount): string =>
  `${countText(count, 'person', 'people')}${isOwn ? ', you too' : ''}`;

const removedText = ({ isRemovedByAuthor }: ChatMessage): string =>
  isRemovedByAuthor ? 'Deleted by the author' : 'Removed by an admin';

/** Shows one message with its buttons and its reactions. It is rendered again only if it has changed. */
export const MessageLine = memo(function MessageLine({ message, isMine, userId, acts, onShow }: Props) {
  const { onReact, onWithdraw, onShowReactions } = acts;
  const { reactions = NO_REACTIONS, isRemoved } = message;
  const react: OnReact = (reaction, isOn) => (isOn ? onReact : onWithdraw)?.(message, reaction);
  const text = isRemoved ? removedText(message) : messageText(message);
  const said = `${isMine ? 'You' : message.senderProfile.name}: ${text}`;
  return (
    <>
      <Line $isMine={isMine}>
        <Bubble $isMine={isMine} data-seq={message.seq} dir="auto" tabIndex={-1} role="article" aria-label={said}>
          {isRemoved ? <Removed>{text}</Removed> : <Content {...{ message, userId, onShow }} />}
        </Bubble>
        <LineTools {...{ message, isMine, acts }} about={said} onReact={onReact && !isRemoved ? react : undefined} />
      </Line>
      <Reactions
        reactions={reactions}
        describe={peopleIn}
        onReact={onReact && react}
        onWithdraw={onWithdraw && react}
        onShowPeople={() => onShowReactions(message)}
        isReachedByArrows
      />
    </>
  );
}, sameMessage);

/** Shows the content of a message. */
const Content = ({ message, userId, onShow }: Omit<Props, 'isMine' | 'acts'>) => (
  <>
    {message.replyTo && <QuotedMessage quoted={message.replyTo} onShow={onShow} />}
    <FoldedText text={message.content}>
      <TextBoundary text={message.content}>
        <MessageText message={message} userId={userId} />
      </TextBoundary>
    </FoldedText>
    {message.editedAt && <Edited at={message.editedAt} />}
    <LinkCards text={message.content} />
    <MessagePicture message={message} name={message.senderProfile.name} />
  </>
);

const QuotedMessage = ({ quoted, onShow }: { quoted: Quoted; onShow: (seq: number) => void }) => (
  <Quote quoted={quoted} onShow={() => onShow(quoted.seq)} />
);
