import { Badge, Row, Stack, Text, TextLink, formatCardDate } from '@meridian/platform';
import { isChapterAdmin, type ChaptersOfPerson } from '@meridian/shared-types';
import { ItemCard } from './person-part';

const STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;
const TONES = { pending: 'warning', approved: 'success', rejected: 'neutral' } as const;

/** Shows the person's chapters, and their join requests. */
export const ChapterList = ({ chapters: { memberships, requests } }: { chapters: ChaptersOfPerson }) => (
  <Stack gap={4}>
    <ItemCard
      none="No chapters."
      items={memberships.map((membership) => (
        <li key={membership.id}>
          <Row gap={4} justify="space-between" wrap>
            <div>
              <TextLink to={`/chapters/${encodeURIComponent(membership.chapter.slug)}/admin`}>
                <bdi>{membership.chapter.name}</bdi>
              </TextLink>
              <Text size="sm" tone="muted">
                Since {formatCardDate(membership.joinedAt)}
              </Text>
            </div>
            <Row gap={2} wrap>
              {membership.isArchived && <Badge>Archived</Badge>}
              {isChapterAdmin(membership) && <Badge tone="accent">Chapter admin</Badge>}
            </Row>
          </Row>
        </li>
      ))}
    />
    {requests.length > 0 && (
      <ItemCard
        none=""
        items={requests.map(({ id, status, chapter, createdAt, decidedAt, message, reason }) => (
          <li key={id}>
            <Row gap={4} justify="space-between" wrap>
              <strong dir="auto">Has asked to join {chapter.name}</strong>
              <Badge tone={TONES[status]}>{STATUSES[status]}</Badge>
            </Row>
            <Text size="sm" tone="muted">
              {formatCardDate(createdAt)}
              {decidedAt && `, decided ${formatCardDate(decidedAt)}`}
            </Text>
            {message && (
              <Text size="sm">
                “<bdi>{message}</bdi>”
              </Text>
            )}
            {reason && (
              <Text size="sm" tone="muted">
                Reason: <bdi>{reason}</bdi>
              </Text>
            )}
          </li>
        ))}
      />
    )}
  </Stack>
);
