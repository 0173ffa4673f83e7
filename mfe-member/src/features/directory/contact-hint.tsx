import { ButtonLink, Stack, Text } from '@meridian/platform';
import { MessagesSquare } from 'lucide-react';

/** Where a person is reached. */
export interface ContactPlace {
  /** Path of the chapter's chat, or of all chapters if the chapter is not known. */
  to: string;
  chapterName?: string | undefined;
}

/** How a person is reached: in the chat of their chapter. Nobody's address is shown. */
export function ContactHint({ name, place: { to, chapterName } }: { name: string; place: ContactPlace }) {
  return (
    <Stack gap={3}>
      <Text size="sm" tone="muted">
        <bdi>{name}</bdi> keeps their address private. You reach them in the chat of{' '}
        {chapterName ? <bdi>{chapterName}</bdi> : 'their chapter'}.
      </Text>
      <div>
        <ButtonLink variant="secondary" icon={<MessagesSquare aria-hidden />} to={to}>
          {chapterName ? 'Open Chapter Chat' : 'Browse Chapters'}
        </ButtonLink>
      </div>
    </Stack>
  );
}
