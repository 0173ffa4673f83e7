import { decisionText, formatAnnouncementDate, Section, Stack, Text } from '@meridian/platform';
import { ListCard, LoadMore } from '@meridian/platform/controls';
import type { Chapter, ReportDecision } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReportItem } from './report-item';
import { closedReportPages } from './report-queries';

/** Shows the decisions of admins or the office on reported messages. It shows nothing if there are none. */
export function DecidedReports({ chapter: { id, slug } }: { chapter: Pick<Chapter, 'id' | 'slug'> }) {
  const list = useInfiniteQuery(closedReportPages(id));
  const reports = list.data?.pages.flatMap((page) => page.reports) ?? [];
  if (reports.length === 0) return null;
  return (
    <Section title="Decided Reports">
      <Stack gap={4}>
        <ListCard items={reports}>
          {(report) => (
            <li key={report.id}>
              <ReportItem report={report} slug={slug}>
                <DecisionLine decision={report.decision} />
              </ReportItem>
            </li>
          )}
        </ListCard>
        <LoadMore list={list} failure="More decided reports could not be loaded">
          Show More Decided Reports
        </LoadMore>
      </Stack>
    </Section>
  );
}

const DecisionLine = ({ decision }: { decision: ReportDecision | undefined }) => (
  <div>
    <Text>{decisionText(decision)}</Text>
    {decision?.reason && (
      <Text size="sm">
        <bdi>{decision.reason}</bdi>
      </Text>
    )}
    {decision && (
      <Text size="sm" tone="muted">
        <bdi>{decision.by?.name ?? 'Former member'}</bdi> · {formatAnnouncementDate(decision.at)}
      </Text>
    )}
  </div>
);
