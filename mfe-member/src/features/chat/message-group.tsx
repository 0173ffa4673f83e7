import { Avatar, LinkedText, VisuallyHidden, formatTime } from '@meridian/platform';
import { memo } from 'react';
import styled from 'styled-components';
import { Bubble, Meta, Side } from './bubble';
import type { MessageGroup as Group } from './chat-log';

const Layout = styled.article<{ $isMine: boolean }>`
  display: flex;
  gap: var(--space-2);
  align-items: flex-end;
  padding-inline-start: ${({ $isMine }) => ($isMine ? 'var(--space-6)' : '0')};
  padding-inline-end: ${({ $isMine }) => ($isMine ? '0' : 'var(--space-5)')};
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
  isMine: boolean;
}

function sameGroup(before: Props, after: Props): boolean {
  const count = before.group.messages.length;
  return (
    before.isMine === after.isMine && before.group.key === after.group.key && count === after.group.messages.length
  );
}

/** Consecutive messages of one sender: name and time once, then the texts. */
export const MessageGroup = memo(function MessageGroup({ group, isMine }: Props) {
  const [first] = group.messages;
  return (
    <Layout $isMine={isMine}>
      {!isMine && <Avatar name={group.sender.name} src={group.sender.avatarUrl} size="sm" />}
      <Side $isMine={isMine}>
        <Meta>
          {isMine ? <VisuallyHidden>You</VisuallyHidden> : <Name as="bdi">{group.sender.name}</Name>}{' '}
          {first && <time dateTime={first.timestamp}>{formatTime(first.timestamp)}</time>}
        </Meta>
        {group.messages.map((message) => (
          <Bubble key={message.id} $isMine={isMine} data-seq={message.seq} dir="auto">
            <LinkedText text={message.content} />
            {message.mediaUrl && (
              <Picture src={message.mediaUrl} alt={`Picture from ${group.sender.name}`} loading="lazy" />
            )}
          </Bubble>
        ))}
      </Side>
    </Layout>
  );
}, sameGroup);
