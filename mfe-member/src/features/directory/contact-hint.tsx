import { ButtonLink, Row, Stack, Text } from '@meridian/platform';
import { Mail, MessagesSquare } from 'lucide-react';

/** Where a person is reached. */
export interface ContactPlace {
  /** Path of the chapter's chat, or of all chapters if the chapter is not known. */
  to: string;
  chapterName?: string | undefined;
  /** Path of the messages with this person; undefined for oneself. */
  messagesTo?: string | undefined;
}

/** How a person is reached: by a message, or in the chat of their chapter. Nobody's address is shown. */
export function ContactHint({ name, place: { to, chapterName, messagesTo } }: { name: string; place: ContactPlace }) {
  return (
    <Stack gap={3}>
      <Row gap={3}>
        {messagesTo && (
          <ButtonLink icon={<Mail aria-hidden />} to={messagesTo}>
            Message
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" icon={<MessagesSquare aria-hidden />} to={to}>
          {chapterName ? 'Open Chapter Chat' : 'Browse Chapters'}
        </ButtonLink>
      </Row>
      <Text size="sm" tone="muted">
        <bdi>{name}</bdi> keeps their email address private. You can reach them{messagesTo && ' with a message, or'} in
        the chat of {chapterName ? <bdi>{chapterName}</bdi> : 'their chapter'}.
      </Text>
    </Stack>
  );
}
