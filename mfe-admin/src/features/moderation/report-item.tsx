import { countText, formatAnnouncementDate, Stack, Text, TextLink } from '@meridian/platform';
import type { ChapterReport } from '@meridian/shared-types';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ReviewedPicture } from './reviewed-picture';

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

/** Shows a reported message or event: its text, whose it is, and the reasons of the reports. */
export function ReportItem({ report, slug, children }: { report: ChapterReport; slug: string; children?: ReactNode }) {
  const { id, thing, title, author, copy, reports } = report;
  const who = author?.name ?? 'a former member';
  const isEvent = thing.kind === 'event';
  return (
    <Stack gap={3}>
      <div>
        <Text as="p">
          {isEvent ? (
            <>
              <bdi id={`report-${id}`}>{title}</bdi>, an event of <bdi>{who}</bdi>
            </>
          ) : (
            <>
              Message of <bdi id={`report-${id}`}>{who}</bdi>
            </>
          )}
          {reports.length > 1 && ` · ${countText(reports.length, 'report')}`}
        </Text>
        <Copy dir="auto">{copy || 'No text.'}</Copy>
        <ReviewedPicture media={report} />
      </div>
      {reports.map(({ reason, text, at, by, copy: seen }, index) => (
        <div key={index}>
          <Text size="sm" tone="muted">
            {reason} · {by !== undefined && <bdi>{by?.name ?? 'Former member'} · </bdi>}
            {formatAnnouncementDate(at)}
          </Text>
          {text && <Words dir="auto">{text}</Words>}
          {seen !== undefined && (
            <>
              <Text size="sm" tone="muted">
                What they reported
              </Text>
              <Copy dir="auto">{seen || 'No text.'}</Copy>
            </>
          )}
        </div>
      ))}
      {thing.kind === 'message' && (
        <TextLink
          to={`/chapters/${encodeURIComponent(slug)}?tab=chat&message=${thing.seq}`}
          aria-describedby={`report-${id}`}
        >
          See it in the chat
        </TextLink>
      )}
      {isEvent && (
        <TextLink to={`/events/${thing.id}`} aria-describedby={`report-${id}`}>
          See the event
        </TextLink>
      )}
      {children}
    </Stack>
  );
}
