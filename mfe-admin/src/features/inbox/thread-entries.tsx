import { Badge, Card, decisionText, formatAnnouncementDate, Row, Stack, Text } from '@meridian/platform';
import type { Thread, ThreadEntry } from '@meridian/shared-types';
import styled from 'styled-components';

const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const List = styled.ol`
  display: grid;
  gap: var(--space-4);
  list-style: none;
`;

/** A copy of reported content, which looks different from the reporter's text. */
const Copy = styled.blockquote`
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-border);
`;
const COPIES: Record<NonNullable<Thread['report']>['thing']['kind'], string> = {
  message: 'The message when it was reported',
  'direct-message': 'The message when it was reported. The rest of the conversation stays private',
  'event-message': 'The message when it was reported. The rest of the conversation stays private',
  person: 'The profile when it was reported',
  event: 'The event when it was reported',
};

/** Shows the texts of the visitor and of site admins, oldest first. */
export const ThreadEntries = ({ thread: { from, createdAt, contact, report, entries } }: { thread: Thread }) => (
  <List aria-label="Messages">
    {report && (
      <li>
        <Card>
          <Stack gap={3}>
            <Text size="sm" tone="muted">
              Reported by <bdi>{from ?? 'a former member'}</bdi> · {formatAnnouncementDate(createdAt)}
            </Text>
            {report.text && <Words dir="auto">{report.text}</Words>}
            <Copy>
              <Text size="sm" tone="muted">
                {COPIES[report.thing.kind]}
              </Text>
              <Words dir="auto">{report.copy || 'No text.'}</Words>
            </Copy>
          </Stack>
        </Card>
      </li>
    )}
    {report?.decision && (
      <li>
        <Card>
          <Stack gap={3}>
            <Row gap={3} justify="space-between" wrap>
              <Text size="sm" tone="muted">
                <bdi>{report.decision.by?.name ?? 'Former member'}</bdi> · {formatAnnouncementDate(report.decision.at)}
              </Text>
              <Badge tone="accent">Decision</Badge>
            </Row>
            <Text>{decisionText(report.decision)}</Text>
            {report.decision.reason && <Words dir="auto">{report.decision.reason}</Words>}
          </Stack>
        </Card>
      </li>
    )}
    {contact && (
      <li>
        <Card>
          <Stack gap={3}>
            <Text size="sm" tone="muted">
              <bdi>{from}</bdi> · {formatAnnouncementDate(createdAt)}
            </Text>
            <Words dir="auto">{contact.message}</Words>
          </Stack>
        </Card>
      </li>
    )}
    {entries.map((entry) => (
      <li key={entry.id}>
        <Entry entry={entry} />
      </li>
    ))}
  </List>
);

const Entry = ({ entry: { kind, author, text, at } }: { entry: ThreadEntry }) => (
  <Card>
    <Stack gap={3}>
      <Row gap={3} justify="space-between" wrap>
        <Text size="sm" tone="muted">
          <bdi>{author.name ?? 'Former member'}</bdi> · {formatAnnouncementDate(at)}
        </Text>
        <Badge tone={kind === 'reply' ? 'success' : 'neutral'}>{kind === 'reply' ? 'Answer by email' : 'Note'}</Badge>
      </Row>
      <Words dir="auto">{text}</Words>
    </Stack>
  </Card>
);
