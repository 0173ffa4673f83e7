import { countText, formatAnnouncementDate, Stack, Text, TextLink } from '@meridian/platform';
import type { ChapterReport } from '@meridian/shared-types';
import type { ReactNode } from 'react';
import { Quote } from './quote';
import { ReviewedPicture } from './reviewed-picture';

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
        <Quote dir="auto">{copy || 'No text.'}</Quote>
        <ReviewedPicture media={report} />
      </div>
      {reports.map(({ reason, text, at, by, copy: seen }, index) => (
        <div key={index}>
          <Text size="sm" tone="muted">
            {reason} · {by !== undefined && <bdi>{by?.name ?? 'Former member'} · </bdi>}
            {formatAnnouncementDate(at)}
          </Text>
          {text && <Text>{text}</Text>}
          {seen !== undefined && (
            <>
              <Text size="sm" tone="muted">
                What they reported
              </Text>
              <Quote dir="auto">{seen || 'No text.'}</Quote>
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
