import {
  Card,
  CardSkeleton,
  EmptyState,
  ErrorState,
  Heading,
  Section,
  Stack,
  Text,
  UnmarkedText,
  formatHubDate,
} from '@meridian/platform';
import { Megaphone } from 'lucide-react';
import type { AllAnnouncements } from './use-all-announcements';

/** The number of announcements shown. */
const MAX_SHOWN = 3;

/** Shows the newest announcements, shortened. */
export function LatestUpdates({ announcements, isError, retry }: AllAnnouncements) {
  return (
    <Section title="Latest Updates">
      {!announcements && <CardSkeleton entries={MAX_SHOWN} lines={3} />}
      {isError && <ErrorState title="Some updates could not be loaded" onRetry={retry} />}
      {!isError && announcements?.length === 0 && (
        <EmptyState icon={<Megaphone aria-hidden />} title="No recent announcements" />
      )}
      {announcements && announcements.length > 0 && (
        <Card>
          <Stack gap={4}>
            {announcements.slice(0, MAX_SHOWN).map(({ id, title, content, createdAt }) => (
              <article key={id}>
                <Heading level={3} size="md">
                  {title}
                </Heading>
                <Text size="sm" lines={2}>
                  <UnmarkedText text={content} />
                </Text>
                <Text as="time" size="xs" tone="muted" dateTime={createdAt}>
                  {formatHubDate(createdAt)}
                </Text>
              </article>
            ))}
          </Stack>
        </Card>
      )}
    </Section>
  );
}
