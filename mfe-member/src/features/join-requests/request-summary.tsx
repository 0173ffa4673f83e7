import { Badge, Row, Stack, formatCardDate, Text } from '@meridian/platform';
import { JoinAnswers } from '@meridian/platform/controls';
import type { JoinRequest, JoinRequestStatus } from '@meridian/shared-types';
import styled from 'styled-components';

const STATUS_TEXTS = {
  pending: { label: 'Pending', tone: 'warning', text: 'Your request is waiting for an admin of the chapter.' },
  approved: { label: 'Approved', tone: 'success', text: 'Your request was approved.' },
  rejected: {
    label: 'Rejected',
    tone: 'danger',
    text: 'Your request was not approved this time. You are welcome to ask again.',
  },
} as const satisfies Record<JoinRequestStatus, unknown>;

const Quote = styled.blockquote`
  padding-inline-start: var(--space-4);
  border-inline-start: 3px solid var(--color-border-strong);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Shows the status, date and text of the user's join request, and the admin's reason. */
export function RequestSummary({ request }: { request: JoinRequest }) {
  const { label, tone, text } = STATUS_TEXTS[request.status];
  return (
    <Stack gap={3}>
      <Row gap={3} wrap align="center">
        <Badge tone={tone}>{label}</Badge>
        <Text size="sm" tone="muted">
          Submitted <time dateTime={request.createdAt}>{formatCardDate(request.createdAt)}</time>
        </Text>
      </Row>
      <Text>{text}</Text>
      {request.reason && (
        <Text>
          From the admin: <bdi>{request.reason}</bdi>
        </Text>
      )}
      <JoinAnswers answers={request.answers} />
      {request.message && <Quote dir="auto">{request.message}</Quote>}
    </Stack>
  );
}
