import { formatAnnouncementDate, Stack, Text, TextLink } from '@meridian/platform';
import type { ChapterReport } from '@meridian/shared-types';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** A copy of the message, which looks different from the texts of the reporters. */
const Copy = styled.blockquote`
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-border-strong);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Shows a reported message: its text, its sender, and the reasons of the reports. */
export function ReportItem({ report, slug, children }: { report: ChapterReport; slug: string; children?: ReactNode }) {
  const { id, author, copy, seq, reports } = report;
  return (
    <Stack gap={3}>
      <div>
        <Text as="p">
          Message of <bdi id={`report-${id}`}>{author.name ?? 'a former member'}</bdi>
        </Text>
        <Copy dir="auto">{copy || 'No text.'}</Copy>
      </div>
      {reports.map(({ reason, text, at, by }, index) => (
        <div key={index}>
          <Text size="sm" tone="muted">
            {reason} · {by !== undefined && <bdi>{by?.name ?? 'Former member'} · </bdi>}
            {formatAnnouncementDate(at)}
          </Text>
          {text && <Words dir="auto">{text}</Words>}
        </div>
      ))}
      <TextLink to={`/chapters/${encodeURIComponent(slug)}?tab=chat&message=${seq}`} aria-describedby={`report-${id}`}>
        See it in the chat
      </TextLink>
      {children}
    </Stack>
  );
}
