import { ButtonLink, Heading, RequireSession, Row, Text, usePageTitle, useSession } from '@meridian/platform';
import { useParams } from '@meridian/platform/routing';
import { ConversationList } from '../features/direct-messages/conversation-list';
import { ConversationThread } from '../features/direct-messages/conversation-thread';
import { MessagesFrame, Placeholder } from '../features/direct-messages/frame';
import { paths } from '../paths';

/** `/messages` and `/messages/{personId}`: messages between two members. */
export function MessagesPage() {
  usePageTitle('Messages');
  return (
    <RequireSession
      need="active"
      title="Active Membership Required"
      text="Writing to members comes with a full membership."
      action={{ label: 'Upgrade Now', to: paths.subscribe }}
    >
      <Messages />
    </RequireSession>
  );
}

function Messages() {
  const { personId } = useParams();
  const ownId = useSession().user?.id ?? '';
  return (
    <MessagesFrame
      heading={
        <Row gap={3} justify="space-between">
          <Heading level={1} size="2xl">
            Messages
          </Heading>
          <ButtonLink to={paths.directory} size="sm" variant="secondary">
            New Message
          </ButtonLink>
        </Row>
      }
      hasThread={personId !== undefined}
      list={
        <ConversationList
          openId={personId}
          ownId={ownId}
          conversationTo={paths.messagesWith}
          directoryTo={paths.directory}
        />
      }
      thread={
        personId === undefined ? (
          <Placeholder $isCentered>
            <Text tone="muted">Choose a conversation.</Text>
          </Placeholder>
        ) : (
          <ConversationThread key={personId} ownId={ownId} personId={personId} listTo={paths.messages} />
        )
      }
    />
  );
}
