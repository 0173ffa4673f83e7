import { Button, Row, Section } from '@meridian/platform';
import { ListCard, LoadingSkeleton, QueryView } from '@meridian/platform/controls';
import type { Chapter, ChapterReport } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DecisionDialog, type Action } from './decision-dialog';
import { ReportItem } from './report-item';
import { openReportsOf } from './report-queries';

const BUTTONS: { action: Action; label: string; variant: 'danger' | 'secondary' | 'quiet' }[] = [
  { action: 'remove', label: 'Remove', variant: 'danger' },
  { action: 'mute', label: 'Mute Author', variant: 'secondary' },
  { action: 'dismiss', label: 'Dismiss', variant: 'quiet' },
];

/** Shows the reported messages of a chapter that wait for a decision. It shows nothing if there are none. */
export function ReportedMessages({ chapter: { id, slug } }: { chapter: Pick<Chapter, 'id' | 'slug'> }) {
  const open = useQuery(openReportsOf(id));
  const [asked, setAsked] = useState<{ report: ChapterReport; action: Action }>();
  return (
    <QueryView
      query={open}
      placeholder={<LoadingSkeleton label="Loading reported messages" lines={4} />}
      failure="The reported messages could not be loaded"
    >
      {({ reports }) =>
        reports.length > 0 && (
          <Section title="Reported Messages">
            <ListCard items={reports}>
              {(report) => (
                <li key={report.id}>
                  <ReportItem report={report} slug={slug}>
                    <Row gap={2} wrap>
                      {BUTTONS.map(({ action, label, variant }) => (
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
