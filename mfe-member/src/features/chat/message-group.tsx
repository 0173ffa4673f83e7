import { Avatar, VisuallyHidden, formatTime } from '@meridian/platform';
import { memo } from 'react';
import styled from 'styled-components';
import { Bubble, Meta, Side } from './bubble';
import type { MessageGroup as Group } from './chat-log';
import { MessageText } from './message-text';

const Layout = styled.article<{ $own: boolean }>`
  display: flex;
  gap: var(--space-2);
  align-items: flex-end;
  padding-inline-start: ${({ $own }) => ($own ? 'var(--space-6)' : '0')};
  padding-inline-end: ${({ $own }) => ($own ? '0' : 'var(--space-5)')};
`;

const Name = styled.strong`
  font-weight: 600;
  color: var(--color-text);
`;

const Picture = styled.img`
  display: block;
  max-inline-size: 100%;
  max-block-size: 16rem;
  margin-block-start: var(--space-2);
  border-radius: var(--radius-md);
`;

interface Props {
  group: Group;
  own: boolean;
}

function sameGroup(before: Props, after: Props): boolean {
  const count = before.group.messages.length;
  return before.own === after.own && before.group.key === after.group.key && count === after.group.messages.length;
}

/** A sender's messages in a row: name and time once, then the texts. */
export const MessageGroup = memo(function MessageGroup({ group, own }: Props) {
  const [first] = group.messages;
  return (
    <Layout $own={own}>
      {!own && <Avatar name={group.sender.name} src={group.sender.avatarUrl} size="sm" />}
      <Side $own={own}>
        <Meta>
          {own ? <VisuallyHidden>You</VisuallyHidden> : <Name>{group.sender.name}</Name>}{' '}
          {first && <time dateTime={first.timestamp}>{formatTime(first.timestamp)}</time>}
        </Meta>
        {group.messages.map((message) => (
          <Bubble key={message.id} $own={own} data-seq={message.seq}>
            <MessageText text={message.content} />
            {message.mediaUrl && (
              <Picture src={message.mediaUrl} alt={`Picture from ${group.sender.name}`} loading="lazy" />
            )}
          </Bubble>
        ))}
      </Side>
    </Layout>
  );
}, sameGroup);
