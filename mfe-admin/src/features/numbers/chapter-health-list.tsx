import { Badge, Button, EmptyState, Section, Text, TextLink, formatBlogDate } from '@meridian/platform';
import { Table } from '@meridian/platform/controls';
import type { ActiveMembers, SiteNumbers } from '@meridian/shared-types';
import { useState } from 'react';
import { CsvLink } from './csv-link';
import { HealthChart } from './health-chart';
import { STATUS } from './health-texts';

type Line = SiteNumbers['chapters']['list'][number];

/** The number of chapters that are shown until all are requested. */
const FIRST = 15;

const ACTIVE: { header: string; of: keyof ActiveMembers }[] = [
  { header: 'Took part', of: 'people' },
  { header: 'Seen', of: 'seen' },
  { header: 'Answered', of: 'answered' },
  { header: 'Wrote', of: 'wrote' },
];

/** Shows the status of each chapter. Those that became asleep come first. */
export function ChapterHealthList({ chapters, csv }: { chapters: SiteNumbers['chapters']; csv: string }) {
  const [areAllShown, setAllShown] = useState(false);
  const { title, definition, list } = chapters;
  const rows = areAllShown ? list : list.slice(0, FIRST);
  const number = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  return (
    <Section title={title} action={<CsvLink to={csv} of={title} />}>
      <Text size="sm" tone="muted" measure>
        {definition}
      </Text>
      {list.length === 0 ? (
        <EmptyState
          title="No numbers yet"
          text="The numbers are being counted now. After that they are counted once a day."
        />
      ) : (
        <>
          <HealthChart chapters={list} />
          <Table
            label="Chapter health"
            rows={rows}
            rowKey={({ chapterId }) => chapterId}
            columns={[
              {
                key: 'name',
                header: 'Chapter',
                cell: ({ name, slug }) => (
                  <TextLink to={`/chapters/${encodeURIComponent(slug)}/admin?tab=numbers`}>{name}</TextLink>
                ),
              },
              {
                key: 'status',
                header: 'Status',
                cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>,
              },
              { key: 'members', header: 'Members', align: 'end', cell: ({ members }) => number(members) },
              {
                key: 'upcoming',
                header: 'Upcoming events',
                align: 'end',
                cell: ({ upcomingEvents }) => number(upcomingEvents),
              },
              ...ACTIVE.map(({ header, of }) => ({
                key: of,
                header,
                align: 'end' as const,
                cell: ({ active }: Line) => number(active?.[of]),
              })),
              {
                key: 'last',
                header: 'Last active',
                cell: ({ lastActiveOn }) => (lastActiveOn ? formatBlogDate(lastActiveOn) : '–'),
              },
            ]}
          />
        </>
      )}
      {list.length > rows.length && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setAllShown(true)}>
            {`Show All ${list.length.toLocaleString('en-US')} Chapters`}
          </Button>
        </div>
      )}
    </Section>
  );
}
