import { Card, Heading, Row, Stack, Text } from '@meridian/platform';
import { Switch } from '@meridian/platform/controls';
import type { Membership } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery, useSavePreferences } from './preferences-queries';

/** Renders the choice of chapters about which the user is not notified. */
export function MutedChaptersCard({ memberships }: { memberships: readonly Membership[] }) {
  const { data: preferences } = useQuery(preferencesQuery());
  const save = useSavePreferences();
  if (!preferences || memberships.length === 0) return null;
  const { mutedChapterIds } = preferences;
  return (
    <Card>
      <Stack gap={4}>
        <div>
          <Heading level={2} size="lg">
            Muted Chapters
          </Heading>
          <Text size="sm" tone="muted">
            We do not notify you about a muted chapter, except about you and about events that you are going to.
          </Text>
        </div>
        {memberships.map(({ chapterId, chapter }) => (
          <Row key={chapterId} gap={4} wrap={false} justify="space-between">
            <span dir="auto">{chapter.name}</span>
            <Switch
              aria-label={`Mute ${chapter.name}`}
              checked={mutedChapterIds.includes(chapterId)}
              disabled={save.isPending}
              onCheckedChange={(isMuted) =>
                save.mutate({
                  ...preferences,
                  mutedChapterIds: isMuted
                    ? [...mutedChapterIds, chapterId]
                    : mutedChapterIds.filter((id) => id !== chapterId),
                })
              }
            />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
