import { Badge, Card, decisionText, formatAnnouncementDate, Row, Stack, Text, TextLink } from '@meridian/platform';
import type { Thread, ThreadEntry } from '@meridian/shared-types';
import styled from 'styled-components';

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
const Picture = styled.img`
  inline-size: auto;
  block-size: auto;
  max-inline-size: 100%;
  max-block-size: 20rem;
  border-radius: var(--radius-md);
`;
type Case = NonNullable<Thread['report']>;
type CaseReport = Case['reports'][number];
const COPIES: Record<Case['thing']['kind'], string> = {
  message: 'The message when it was first reported',
  'direct-message': 'The message when it was first reported. The rest of the conversation stays private',
  'event-message': 'The message when it was first reported. The rest of the conversation stays private',
  person: 'The profile when it was first reported',
  event: 'The event when it was first reported',
};

/** Shows the texts of the visitor and of site admins, oldest first. */
export const ThreadEntries = ({ thread: { from, createdAt, contact, report, entries } }: { thread: Thread }) => (
  <List aria-label="Messages">
    {report && (
      <li>
        <Card>
          <Copy>
            <Text size="sm" tone="muted">
              {COPIES[report.thing.kind]}
            </Text>
            <Text>{report.copy || 'No text.'}</Text>
            {report.mediaUrl && (
              <Picture
                src={report.mediaUrl}
                width={report.mediaWidth}
                height={report.mediaHeight}
                alt={report.mediaAlt ?? ''}
                loading="lazy"
              />
            )}
          </Copy>
        </Card>
      </li>
    )}
    {report?.reports.map((each, index) => (
      <li key={`report-${index}`}>
        <Report report={each} />
      </li>
    ))}
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
            {report.decision.reason && <Text>{report.decision.reason}</Text>}
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
            <Text>{contact.message}</Text>
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

/** Shows who reported the thing, why, and what it contained then if that differs. */
const Report = ({ report: { by, reason, text, at, copy } }: { report: CaseReport }) => (
  <Card>
    <Stack gap={3}>
      <Text size="sm" tone="muted">
        Reported by{' '}
        {by ? (
          <TextLink to={`/admin-tools/people/${by.id}`}>
            <bdi>{by.name ?? 'a former member'}</bdi>
          </TextLink>
        ) : (
          'a former member'
        )}{' '}
        · {reason} · {formatAnnouncementDate(at)}
      </Text>
      {text && <Text>{text}</Text>}
      {copy !== undefined && (
        <Copy>
          <Text size="sm" tone="muted">
            What they reported
          </Text>
          <Text>{copy || 'No text.'}</Text>
        </Copy>
      )}
    </Stack>
  </Card>
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
      <Text>{text}</Text>
    </Stack>
  </Card>
);
