import { Avatar, MemberLink, VisuallyHidden, formatTime } from '@meridian/platform';
import type { ChatMessage } from '@meridian/shared-types';
import { memo } from 'react';
import styled from 'styled-components';
import { Meta, Side } from '../../messaging/bubble';
import type { MessageGroup as Group } from '../../messaging/message-groups';
import type { MessageActs } from './line-tools';
import { MessageLine } from './message-line';

/** The picture of the sender is beside the last message. */
const Layout = styled.article<{ $isMine: boolean }>`
  display: flex;
  gap: var(--space-2);
  align-items: flex-end;
  padding-inline-start: ${({ $isMine }) => ($isMine ? 'var(--space-6)' : '0')};
  padding-inline-end: ${({ $isMine }) => ($isMine ? '0' : 'var(--space-5)')};
  @media (hover: none) {
    padding-inline: 0; /* The button beside a message is space enough. */
  }
  > ${Side} {
    flex: 1;
  }
`;

const Name = styled.strong`
  font-weight: 600;
  color: var(--color-text);
`;

interface Props {
  group: Group<ChatMessage>;
  userId: string;
  acts: MessageActs;
  /** It always does the same. */
  onShow: (seq: number) => void;
}

function sameGroup(before: Props, after: Props): boolean {
  const [known, now] = [before.group.messages, after.group.messages];
  return (
    before.userId === after.userId &&
    before.acts === after.acts &&
    known.length === now.length &&
    known.every((message, index) => message === now[index])
  );
}

/** Shows consecutive messages of one sender, with name and time only once. */
export const MessageGroup = memo(function MessageGroup({ group, userId, acts, onShow }: Props) {
  const [{ senderId, senderProfile: sender, timestamp }] = group.messages;
  const isMine = senderId === userId;
  return (
    <Layout $isMine={isMine}>
      {!isMine && <Avatar name={sender.name} src={sender.avatarUrl} size="sm" />}
      <Side $isMine={isMine}>
        <Meta>
          {isMine ? (
            <VisuallyHidden>You</VisuallyHidden>
          ) : (
            <Name as="bdi">{senderId ? <MemberLink userId={senderId}>{sender.name}</MemberLink> : sender.name}</Name>
          )}{' '}
          <time dateTime={timestamp}>{formatTime(timestamp)}</time>
        </Meta>
        {group.messages.map((message) => (
          <MessageLine key={message.id} {...{ message, isMine, userId, acts, onShow }} />
        ))}
      </Side>
    </Layout>
  );
}, sameGroup);
