import { Button, Heading, Row, Text, usePageTitle, useSession } from '@meridian/platform';
import { useParams, useSearchParams } from '@meridian/platform/routing';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { ConversationList } from '../../features/direct-messages/conversation-list';
import { ConversationThread } from '../../features/direct-messages/conversation-thread';
import { MessagesFrame, Placeholder } from '../../features/direct-messages/frame';
import { PersonPicker } from '../../features/direct-messages/person-picker';
import { paths } from '../../paths';
import { ForMembers } from '../for-members';
import { MemberDialog } from '../member-dialog';

/** `/messages` and `/messages/{userId}` show messages between two members. */
export function MessagesPage() {
  usePageTitle('Messages');
  return (
    <ForMembers text="Writing to members comes with a full membership.">
      <Messages />
    </ForMembers>
  );
}

function Messages() {
  const { userId } = useParams();
  const shownSeq = Number(useSearchParams()[0].get('message')) || undefined;
  const ownId = useSession().user?.id ?? '';
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <MessagesFrame
        heading={
          <Row gap={3} justify="space-between">
            <Heading level={1} size="2xl">
              Messages
            </Heading>
            <Button size="sm" icon={<PenLine aria-hidden />} onClick={() => setPicking(true)}>
              New Message
            </Button>
            <PersonPicker
              open={isPicking}
              ownId={ownId}
              conversationTo={paths.messagesWith}
              onClose={() => setPicking(false)}
            />
          </Row>
        }
        hasThread={userId !== undefined}
        list={<ConversationList openId={userId} ownId={ownId} conversationTo={paths.messagesWith} />}
        thread={
          userId === undefined ? (
            <Placeholder $isCentered>
              <Text tone="muted">Choose a conversation.</Text>
            </Placeholder>
          ) : (
            <ConversationThread
              key={userId}
              ownId={ownId}
              userId={userId}
              listTo={paths.messages}
              shownSeq={shownSeq}
            />
          )
        }
      />
      <MemberDialog />
    </>
  );
}
