import {
  ButtonLink,
  Card,
  CardSkeleton,
  EmptyState,
  Grid,
  Heading,
  Row,
  Section,
  Stack,
  Text,
} from '@meridian/platform';
import { UnreadBadge, useUnread } from '@meridian/platform/realtime';
import type { Membership } from '@meridian/shared-types';
import { MapPinned } from 'lucide-react';
import { RoleBadge } from './role-badge';

interface Props {
  /** The memberships, or undefined while they are loading. */
  memberships: Membership[] | undefined;
  chaptersTo: string;
  chapterTo: (slug: string) => string;
}

/** Shows all chapters of the user. */
export function MembershipList({ memberships, chaptersTo, chapterTo }: Props) {
  const unread = useUnread();
  return (
    <Section
      title="All Chapters"
      action={
        <ButtonLink variant="secondary" size="sm" to={chaptersTo}>
          Browse Chapters
        </ButtonLink>
      }
    >
      {memberships?.length === 0 && (
        <EmptyState
          icon={<MapPinned aria-hidden />}
          title="No Chapters Yet"
          text="You haven't joined any chapters yet."
          action={<ButtonLink to={chaptersTo}>Join a Chapter</ButtonLink>}
        />
      )}
      <Grid min="22rem" gap={4}>
        {!memberships && <CardSkeleton entries={1} lines={4} />}
        {memberships?.map(({ id, chapterId, role, chapter }) => (
          <Card key={id} as="article">
            <Stack gap={3}>
              <Row gap={3} justify="space-between" align="start">
                <div>
                  <Heading level={3} size="lg" id={`membership-${id}`}>
                    {chapter.name}
                  </Heading>
                  <Text size="sm" tone="muted">
                    {chapter.state}
                  </Text>
                </div>
                <Row gap={2}>
                  <UnreadBadge count={unread.of(chapterId)?.unread} />
                  <RoleBadge role={role} />
                </Row>
              </Row>
              {chapter.description && (
                <Text size="sm" lines={3}>
                  {chapter.description}
                </Text>
              )}
              <div>
                <ButtonLink
                  variant="secondary"
                  size="sm"
                  to={chapterTo(chapter.slug)}
                  aria-describedby={`membership-${id}`}
                >
                  View
                </ButtonLink>
              </div>
            </Stack>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
