import { Avatar, Button, Heading, IconButton, media, MemberLink, useIsNarrow } from '@meridian/platform';
import { Menu } from '@meridian/platform/controls';
import { useNavigate } from '@meridian/platform/routing';
import type { DirectMessagePage } from '@meridian/shared-types';
import { ArrowLeft, BellOff, Ellipsis, Flag } from 'lucide-react';
import styled from 'styled-components';
import { useBlocking } from '../messaging/use-blocking';
import { MuteButton, useMuting } from './mute-button';

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  padding: var(--space-2);
  border-block-end: 1px solid var(--color-border);
  > h2 {
    flex: 1 1 8rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  ${media.sm} {
    gap: var(--space-3);
    padding: var(--space-2) var(--space-3);
  }
`;
/** The buttons stay together. */
const Acts = styled.div`
  display: flex;
  align-items: center;
  margin-inline-start: auto;
`;
const OnlyNarrow = styled.span`
  display: contents;
  ${media.md} {
    display: none;
  }
`;

interface Props {
  conversation: DirectMessagePage;
  hasMessages: boolean;
  /** The path of the list. */
  listTo: string;
  /** Reports the person. */
  onReport: () => void;
}

/** Shows with whom the conversation is, and what the user can do about them. */
export function ConversationHeader({ conversation, hasMessages, listTo, onReport }: Props) {
  const { userId, person, isFormer, isBlocked, isMuted } = conversation;
  const navigate = useNavigate();
  const blocking = useBlocking(userId, isBlocked);
  const isNarrow = useIsNarrow();
  return (
    <Header>
      <OnlyNarrow>
        <IconButton label="All conversations" onClick={() => void navigate(listTo)}>
          <ArrowLeft aria-hidden size={20} />
        </IconButton>
      </OnlyNarrow>
      <Avatar name={person.name} src={person.avatarUrl} size="sm" />
      <Heading level={2} size="md">
        {isFormer ? (
          <bdi>{person.name}</bdi>
        ) : (
          <MemberLink userId={userId}>
            <bdi>{person.name}</bdi>
          </MemberLink>
        )}
      </Heading>
      {!isFormer && (
        <Acts>
          {hasMessages && !isNarrow && <MuteButton userId={userId} isMuted={isMuted} />}
          <Button variant="quiet" size="sm" pending={blocking.isPending} onClick={() => blocking.mutate()}>
            {isBlocked ? 'Unblock' : 'Block'}
          </Button>
          {isNarrow ? (
            <ActsMenu {...{ conversation, hasMessages, onReport }} />
          ) : (
            <IconButton size="sm" label={`Report ${person.name}`} onClick={onReport}>
              <Flag aria-hidden />
            </IconButton>
          )}
        </Acts>
      )}
    </Header>
  );
}

/** Other actions are in a menu on a phone, which has no room for more buttons beside the name. */
function ActsMenu({ conversation, hasMessages, onReport }: Omit<Props, 'listTo'>) {
  const { userId, person, isMuted } = conversation;
  const muting = useMuting(userId);
  const mute = {
    label: isMuted ? 'Unmute this conversation' : 'Mute this conversation',
    icon: <BellOff aria-hidden />,
    onSelect: () => muting.mutate(!isMuted),
  };
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for the conversation with ${person.name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        ...(hasMessages ? [mute] : []),
        { label: `Report ${person.name}`, icon: <Flag aria-hidden />, onSelect: onReport },
      ]}
    />
  );
}
