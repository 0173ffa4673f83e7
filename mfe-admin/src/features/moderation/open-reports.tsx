import { Button, EmptyState, Row, Section } from '@meridian/platform';
import { ListCard, QueryView } from '@meridian/platform/controls';
import type { Chapter, ChapterReport } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { DecisionDialog, type Action } from './decision-dialog';
import { ReportItem } from './report-item';
import { openReportsQuery } from './report-queries';

interface Choice {
  action: Action;
  label: string;
  variant: 'danger' | 'secondary' | 'quiet';
}
const DISMISS: Choice = { action: 'dismiss', label: 'Dismiss', variant: 'quiet' };
const OF_MESSAGE: readonly Choice[] = [
  { action: 'remove', label: 'Remove', variant: 'danger' },
  { action: 'mute', label: 'Mute Author', variant: 'secondary' },
  DISMISS,
];
const OF_EVENT: readonly Choice[] = [{ action: 'resolve', label: 'Mark as Dealt With', variant: 'secondary' }, DISMISS];

/** Shows the reported messages and events of a chapter that wait for a decision. */
export function OpenReports({ chapter: { id, slug } }: { chapter: Pick<Chapter, 'id' | 'slug'> }) {
  const open = useQuery(openReportsQuery(id));
  const [asked, setAsked] = useState<{ report: ChapterReport; action: Action }>();
  return (
    <QueryView query={open} what="reports" lines={4}>
      {({ reports }) =>
        reports.length === 0 ? (
          <EmptyState
            icon={<Flag aria-hidden />}
            title="No decisions are waiting."
            text="Messages in the chat and events that members report are listed here."
          />
        ) : (
          <Section title="Waiting for a Decision">
            <ListCard items={reports}>
              {(report) => (
                <li key={report.id}>
                  <ReportItem report={report} slug={slug}>
                    <Row gap={2} wrap>
                      {(report.thing.kind === 'event' ? OF_EVENT : OF_MESSAGE).map(({ action, label, variant }) => (
                        <Button
                          key={action}
                          size="sm"
                          variant={variant}
                          aria-describedby={`report-${report.id}`}
                          onClick={() => setAsked({ report, action })}
                        >
                          {label}
                        </Button>
                      ))}
                    </Row>
                  </ReportItem>
                </li>
              )}
            </ListCard>
            {asked && <DecisionDialog chapterId={id} {...asked} onClose={() => setAsked(undefined)} />}
          </Section>
        )
      }
    </QueryView>
  );
}
