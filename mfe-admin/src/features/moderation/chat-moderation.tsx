import { Button, EmptyState, formatAnnouncementDate, Row, Section, Stack, Text } from '@meridian/platform';
import { ListCard, QueryView } from '@meridian/platform/controls';
import type { ChapterDetails, ChatModeration as Moderation } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareOff } from 'lucide-react';
import styled from 'styled-components';
import { ChatSettingsCard } from './chat-settings-card';
import { HeldMessages } from './held-messages';
import { moderationQuery, useUnmute } from './queries';

const Reason = styled.p`
  overflow-wrap: anywhere;
`;

/**
 * Shows how members may write in a chapter's chat, and the moderation by admins: the muted members, and the removed
 * messages, with the admin and the reason.
 */
export const ChatModeration = ({ chapter }: { chapter: Pick<ChapterDetails, 'id' | 'archive'> }) => (
  <Stack gap={6}>
    {!chapter.archive && <HeldMessages chapterId={chapter.id} />}
    {!chapter.archive && <ChatSettingsCard chapterId={chapter.id} />}
    <Done chapterId={chapter.id} />
  </Stack>
);

function Done({ chapterId }: { chapterId: number }) {
  const moderation = useQuery(moderationQuery(chapterId));
  return (
    <QueryView query={moderation} what="chat moderation" lines={6}>
      {({ mutes, removals }) =>
        mutes.length + removals.length === 0 ? (
          <EmptyState
            icon={<MessageSquareOff aria-hidden />}
            title="Nothing to show"
            text="Removed messages and muted members are listed here. You mute members in the tab People."
          />
        ) : (
          <Stack gap={6}>
            {mutes.length > 0 && (
              <Section title="Muted">
                <ListCard items={mutes}>
                  {(mute) => (
                    <li key={mute.id}>
                      <Mute chapterId={chapterId} mute={mute} />
                    </li>
                  )}
                </ListCard>
              </Section>
            )}
            {removals.length > 0 && (
              <Section title="Removed Messages">
                <ListCard items={removals}>
                  {({ id, sender, by, reason, at }) => (
                    <li key={id}>
                      <Text>
                        Message of <bdi>{sender.name}</bdi>
                      </Text>
                      <Reason dir="auto">{reason}</Reason>
                      <By by={by} at={at} />
                    </li>
                  )}
                </ListCard>
              </Section>
            )}
          </Stack>
        )
      }
    </QueryView>
  );
}

const By = ({ by, at }: Pick<Moderation['mutes'][number], 'by' | 'at'>) => (
  <Text size="sm" tone="muted">
    <bdi>{by?.name ?? 'Former member'}</bdi> · {formatAnnouncementDate(at)}
  </Text>
);

function Mute({ chapterId, mute }: { chapterId: number; mute: Moderation['mutes'][number] }) {
  const unmute = useUnmute(chapterId);
  const { person, reason, until, by, at } = mute;
  return (
    <Row gap={4} justify="space-between" wrap>
      <div>
        <Text>
          <bdi id={`muted-${mute.id}`}>{person.name}</bdi> until {formatAnnouncementDate(until)}
        </Text>
        <Reason dir="auto">{reason}</Reason>
        <By by={by} at={at} />
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-describedby={`muted-${mute.id}`}
        pending={unmute.isPending}
        onClick={() => unmute.mutate(person.id)}
      >
        End
      </Button>
    </Row>
  );
}
