import { ButtonLink, Row, Stack, Text } from '@meridian/platform';
import { Mail, MessagesSquare } from 'lucide-react';

/** The places where a person can be contacted. */
export interface ContactPlaces {
  /** The path of the messages with this person. */
  messagesTo: string;
  /** The chat of their chapter, if the chapter is loaded. */
  chat?: { to: string; chapterName: string } | undefined;
}

/** Shows how to contact a person: by a message, or in the chat of their chapter. It shows nobody's address. */
export const ContactHint = ({ name, places: { messagesTo, chat } }: { name: string; places: ContactPlaces }) => (
  <Stack gap={3}>
    <Row gap={3}>
      <ButtonLink icon={<Mail aria-hidden />} to={messagesTo}>
        Message
      </ButtonLink>
      {chat && (
        <ButtonLink variant="secondary" icon={<MessagesSquare aria-hidden />} to={chat.to}>
          Open Chapter Chat
        </ButtonLink>
      )}
    </Row>
    <Text size="sm" tone="muted">
      <bdi>{name}</bdi> keeps their email address private. You can reach them with a message
      {chat && (
        <>
          , or in the chat of <bdi>{chat.chapterName}</bdi>
        </>
      )}
      .
    </Text>
  </Stack>
);
