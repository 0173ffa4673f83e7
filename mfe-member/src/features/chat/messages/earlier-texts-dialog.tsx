import { EmptyState, formatHubDate, queryFor, Skeleton, Stack } from '@meridian/platform';
import { Dialog, QueryView } from '@meridian/platform/controls';
import { type ChatMessage, chatApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';

const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Time = styled.time`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

interface Props {
  /** The dialog is open while it is set. */
  message: ChatMessage | undefined;
  onClose: () => void;
}

/** Shows an admin of the chapter the texts that a message had before its author edited or deleted it. */
export const EarlierTextsDialog = ({ message, onClose }: Props) => (
  <Dialog
    open={message !== undefined}
    onOpenChange={onClose}
    title={`Earlier texts of the message of ${message?.senderProfile.name ?? ''}`}
    description="Only admins of this chapter can read them. They are deleted 90 days after the change."
  >
    {message && <Texts {...message} />}
  </Dialog>
);

function Texts({ chapterId, id }: Pick<ChatMessage, 'chapterId' | 'id'>) {
  const texts = useQuery({ ...queryFor(chatApi.earlierTexts, { params: { chapterId, id } }), staleTime: 0 });
  return (
    <QueryView query={texts} placeholder={<Skeleton lines={3} />} failure="The earlier texts could not be loaded">
      {(earlier) =>
        earlier.length === 0 ? (
          <EmptyState title="No earlier texts" text="They have already been deleted." />
        ) : (
          <Stack as="ol" gap={4}>
            {earlier.map((each) => (
              <li key={each.id}>
                <Time dateTime={each.writtenAt}>{formatHubDate(each.writtenAt)}</Time>
                <Text dir="auto">{each.content}</Text>
              </li>
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}
