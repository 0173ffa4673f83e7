import { Badge, Row, Stack, formatCardDate } from '@meridian/platform';
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
  margin: 0;
  padding-inline-start: var(--space-4);
  border-inline-start: 3px solid var(--color-border-strong);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Line = styled.p`
  margin: 0;
  overflow-wrap: anywhere;
`;

const Small = styled(Line)`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** Shows the status, date and text of the user's join request, and the admin's reason. */
export function RequestSummary({ request }: { request: JoinRequest }) {
  const { label, tone, text } = STATUS_TEXTS[request.status];
  return (
    <Stack gap={3}>
      <Row gap={3} wrap align="center">
        <Badge tone={tone}>{label}</Badge>
        <Small>
          Submitted <time dateTime={request.createdAt}>{formatCardDate(request.createdAt)}</time>
        </Small>
      </Row>
      <Line>{text}</Line>
      {request.reason && (
        <Line>
          From the admin: <bdi>{request.reason}</bdi>
        </Line>
      )}
      <JoinAnswers answers={request.answers} />
      {request.message && <Quote dir="auto">{request.message}</Quote>}
    </Stack>
  );
}
