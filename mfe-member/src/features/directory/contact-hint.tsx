import { ButtonLink, Stack, Text } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { MessagesSquare } from 'lucide-react';
import { paths } from '../../paths';

/** How a person is reached: in the chat of their chapter. Nobody's address is shown. */
export function ContactHint({ name, chapter }: { name: string; chapter?: Chapter | undefined }) {
  return (
    <Stack gap={3}>
      <Text size="sm" tone="muted">
        <bdi>{name}</bdi> keeps their address private. You reach them in the chat of{' '}
        {chapter ? <bdi>{chapter.name}</bdi> : 'their chapter'}.
      </Text>
      <div>
        <ButtonLink
          variant="secondary"
          icon={<MessagesSquare aria-hidden />}
          to={chapter ? paths.chapterChat(chapter.slug) : paths.chapters}
        >
          {chapter ? 'Open Chapter Chat' : 'Browse Chapters'}
        </ButtonLink>
      </div>
    </Stack>
  );
}
