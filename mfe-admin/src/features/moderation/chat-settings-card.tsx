import { Card, Row, Section, Stack, Text } from '@meridian/platform';
import { Select, Switch } from '@meridian/platform/controls';
import { SLOW_MODE_SECONDS } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import { HeldWordsForm } from './held-words-form';
import { moderationQuery, useChangeSettings } from './queries';

const Choice = styled.div`
  flex: none;
  inline-size: 9rem;
`;

const intervalLabel = (seconds: number): string => {
  if (seconds === 0) return 'Off';
  if (seconds < 60) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
};
const INTERVALS = SLOW_MODE_SECONDS.map((seconds) => ({ value: String(seconds), label: intervalLabel(seconds) }));

/** Lets admins choose how members may write in the chat. Each switch is saved immediately. */
export function ChatSettingsCard({ chapterId }: { chapterId: number }) {
  const id = useId();
  const moderation = useQuery(moderationQuery(chapterId)).data;
  const change = useChangeSettings(chapterId);
  if (!moderation) return null; // The list below says so if they cannot be loaded.
  const { settings, heldWords } = moderation;
  return (
    <Section title="Chat Settings">
      <Stack gap={4}>
        <Card>
          <Stack gap={5}>
            <Row gap={4} justify="space-between" wrap>
              <div>
                <strong id={`${id}-slow`}>Slow mode</strong>
                <Text size="sm" tone="muted" id={`${id}-slow-text`}>
                  The time that a member waits between two messages. Admins do not wait.
                </Text>
              </div>
              <Choice>
                <Select
                  aria-labelledby={`${id}-slow`}
                  aria-describedby={`${id}-slow-text`}
                  value={String(settings.slowModeSeconds)}
                  options={INTERVALS}
                  disabled={change.isPending}
                  onValueChange={(value) => {
                    const slowModeSeconds = SLOW_MODE_SECONDS.find((seconds) => String(seconds) === value);
                    if (slowModeSeconds !== undefined) change.mutate({ slowModeSeconds });
                  }}
                />
              </Choice>
            </Row>
            <Row gap={4} wrap={false} justify="space-between">
              <div>
                <strong id={`${id}-closed`}>Close the chat for members</strong>
                <Text size="sm" tone="muted" id={`${id}-closed-text`}>
                  Members can read, and delete their own messages. Only admins can write until you open it again.
                </Text>
              </div>
              <Switch
                aria-labelledby={`${id}-closed`}
                aria-describedby={`${id}-closed-text`}
                checked={settings.isClosed}
                disabled={change.isPending}
                onCheckedChange={(isClosed) => change.mutate({ isClosed })}
              />
            </Row>
          </Stack>
        </Card>
        <HeldWordsForm chapterId={chapterId} heldWords={heldWords} />
      </Stack>
    </Section>
  );
}
