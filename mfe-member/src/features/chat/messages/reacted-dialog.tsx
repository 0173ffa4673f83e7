import { PersonItem, queryFor, Skeleton, Stack } from '@meridian/platform';
import { Dialog, QueryView } from '@meridian/platform/controls';
import { chatApi, type ChatMessage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { REACTION_TERMS } from '../../messaging/reactions/reaction-terms';

const Name = styled.h3`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font: 600 var(--text-md) / 1.4 var(--font-body);
`;
const List = styled(Stack).attrs({ as: 'ul', gap: 2 })`
  margin: var(--space-2) 0 0;
`;

interface Props {
  /** The dialog is open while it is set. */
  message: ChatMessage | undefined;
  onClose: () => void;
}

/** Shows who reacted to a message. */
export const ReactedDialog = ({ message, onClose }: Props) => (
  <Dialog
    open={message !== undefined}
    onOpenChange={onClose}
    title={`Reactions to the message of ${message?.senderProfile.name ?? ''}`}
  >
    {message && <People {...message} />}
  </Dialog>
);

function People({ chapterId, id }: Pick<ChatMessage, 'chapterId' | 'id'>) {
  const reacted = useQuery({ ...queryFor(chatApi.reactions, { params: { chapterId, id } }), staleTime: 0 });
  return (
    <QueryView query={reacted} placeholder={<Skeleton lines={3} />} failure="The reactions could not be loaded">
      {(reactions) => (
        <Stack gap={4}>
          {reactions.map(({ reaction, count, people }) => {
            const { name, Icon } = REACTION_TERMS[reaction];
            return (
              <section key={reaction}>
                <Name>
                  <Icon aria-hidden size={18} /> {name} ({count})
                </Name>
                <List>
                  {people.map(({ userId, ...person }) => (
                    <PersonItem key={userId} as="li" userId={userId} avatar="sm" {...person} />
                  ))}
                  {count > people.length && <li>and {count - people.length} more</li>}
                </List>
              </section>
            );
          })}
        </Stack>
      )}
    </QueryView>
  );
}
