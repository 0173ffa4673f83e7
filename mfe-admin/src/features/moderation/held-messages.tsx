import { Button, formatAnnouncementDate, Row, Section, Stack, Text } from '@meridian/platform';
import { ListCard } from '@meridian/platform/controls';
import type { ChatModeration } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moderationQuery, useReleaseHeld } from './queries';
import { RefuseDialog } from './refuse-dialog';
import { Quote } from './quote';
import { ReviewedPicture } from './reviewed-picture';

type Held = NonNullable<ChatModeration['held']>[number];

/**
 * Shows the messages of a chapter that wait for a review. It shows nothing if there are none, and to site admins who
 * are no admins of the chapter.
 */
export function HeldMessages({ chapterId }: { chapterId: number }) {
  const held = useQuery(moderationQuery(chapterId)).data?.held ?? [];
  const [refused, setRefused] = useState<Held>();
  if (held.length === 0 && !refused) return null;
  return (
    <Section title="Held Messages">
      <ListCard items={held}>
        {(message) => (
          <li key={message.id}>
            <HeldMessage chapterId={chapterId} message={message} onRefuse={() => setRefused(message)} />
          </li>
        )}
      </ListCard>
      {refused && <RefuseDialog chapterId={chapterId} message={refused} onClose={() => setRefused(undefined)} />}
    </Section>
  );
}

function HeldMessage({
  chapterId,
  message: { id, sender, content, words, at, ...media },
  onRefuse,
}: {
  chapterId: number;
  message: Held;
  onRefuse: () => void;
}) {
  const release = useReleaseHeld(chapterId);
  return (
    <Stack gap={3}>
      <div>
        <Text as="p">
          Message of <bdi id={`held-${id}`}>{sender.name}</bdi>
        </Text>
        {content && <Quote dir="auto">{content}</Quote>}
        <ReviewedPicture media={media} />
        <Text size="sm" tone="muted">
          {words.length === 1 ? 'Word' : 'Words'}: <bdi>{words.join(', ')}</bdi> · {formatAnnouncementDate(at)}
        </Text>
      </div>
      <Row gap={2} wrap>
        <Button
          size="sm"
          aria-describedby={`held-${id}`}
          pending={release.isPending}
          onClick={() => release.mutate(id)}
        >
          Release
        </Button>
        <Button size="sm" variant="danger" aria-describedby={`held-${id}`} onClick={onRefuse}>
          Refuse...
        </Button>
      </Row>
    </Stack>
  );
}
