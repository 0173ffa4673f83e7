import { Card, EmptyState, Heading, Section, Skeleton, Stack, Text, formatHubDate } from '@meridian/platform';
import type { Announcement } from '@meridian/shared-types';
import { Megaphone } from 'lucide-react';

/** Updates in the short list. */
const FIRST = 3;

/** The newest announcements in brief. `announcements` is left out while it loads. */
export function LatestUpdates({ announcements }: { announcements?: Announcement[] }) {
  return (
    <Section title="Latest Updates">
      {!announcements && <Skeleton height="12rem" />}
      {announcements?.length === 0 && <EmptyState icon={<Megaphone aria-hidden />} title="No recent announcements" />}
      {announcements && announcements.length > 0 && (
        <Card>
          <Stack gap={4}>
            {announcements.slice(0, FIRST).map(({ id, title, content, createdAt }) => (
              <article key={id}>
                <Heading level={3} size="md">{title}</Heading>
                <Text size="sm" lines={2}>{content}</Text>
                <Text as="time" size="xs" tone="muted" dateTime={createdAt}>{formatHubDate(createdAt)}</Text>
              </article>
            ))}
          </Stack>
        </Card>
      )}
    </Section>
  );
}
