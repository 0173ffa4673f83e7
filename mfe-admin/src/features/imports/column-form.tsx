import { Button, Card, Field, Grid, Row, Stack, Text } from '@meridian/platform';
import { ChapterSelect, Select } from '@meridian/platform/controls';
import { truncate, type ImportMapping, type MemberImport } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateFieldset, type DateFields } from './date-fields';
import { allChapters, useCheck } from './queries';

type Fields = Omit<ImportMapping, 'email' | 'name'> & Partial<Pick<ImportMapping, 'email' | 'name'>>;
type ColumnField = Exclude<keyof ImportMapping, 'chapterId' | keyof DateFields>;

const NONE = 'none';
const COLUMNS: { field: ColumnField; label: string; help?: string; isNeeded?: boolean }[] = [
  { field: 'email', label: 'Email address', isNeeded: true },
  {
    field: 'name',
    label: 'Name',
    help: 'The full name, or the first name if the last name has its own column.',
    isNeeded: true,
  },
  { field: 'lastName', label: 'Last name', help: 'Only if it has its own column.' },
  { field: 'location', label: 'City' },
  { field: 'chapter', label: 'Home chapter', help: 'The name or the number of a chapter.' },
  { field: 'paidUntil', label: 'Paid until', help: 'People without this date become newsletter subscribers.' },
];
/** Renders the choice of the meaning of each column, and starts the check of the file. */
export function ColumnForm({ data }: { data: MemberImport }) {
  const [fields, setFields] = useState<Fields>(data.mapping ?? { dateOrder: 'dmy' });
  const chapters = useQuery(allChapters());
  const check = useCheck(data.id);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const columns = data.columns.map((name, index) => {
    const example = data.sample.map((cells) => cells[index]).find((cell) => cell);
    return { value: String(index), label: example ? `${name} (${truncate(example, 40)})` : name };
  });
  const { email, name } = fields;
  const isComplete =
    email !== undefined && name !== undefined && (fields.chapter !== undefined || fields.chapterId !== undefined);
  const choose = (field: ColumnField, value: string) =>
    set({ [field]: value === NONE ? undefined : Number(value) } as Partial<Fields>);
  return (
    <Card>
      <form
        aria-label="Columns"
        onSubmit={(event) => {
          event.preventDefault();
          if (email !== undefined && name !== undefined) check.mutate({ ...fields, email, name });
        }}
      >
        <Stack gap={5}>
          {data.mapping && data.state === 'uploaded' && (
            <Text tone="muted">The meaning of the columns was guessed from their names. Check each of them.</Text>
          )}
          <Grid min="15rem" gap={4}>
            {COLUMNS.map(({ field, label, help, isNeeded }) => (
              <Field key={field} id={`column-${field}`} label={label} {...(help && { help })}>
                <Select
                  id={`column-${field}`}
                  value={fields[field] === undefined ? NONE : String(fields[field])}
                  onValueChange={(value) => choose(field, value)}
                  options={[{ value: NONE, label: isNeeded ? 'Choose a column' : 'Not in the file' }, ...columns]}
                />
              </Field>
            ))}
            <Field id="import-chapter" label="Default chapter" help="For lines without a chapter.">
              <ChapterSelect
                id="import-chapter"
                chapters={chapters.data ?? []}
                none={{ value: NONE, label: 'None (these lines are not imported)' }}
                value={fields.chapterId === undefined ? NONE : String(fields.chapterId)}
                onValueChange={(value) => set({ chapterId: value === NONE ? undefined : Number(value) })}
              />
            </Field>
            {fields.paidUntil !== undefined && <DateFieldset value={fields} onChange={set} />}
          </Grid>
          <Row gap={4} justify="space-between">
            <Text size="sm" tone="muted">
              This only checks every line. Nobody is imported yet.
            </Text>
            <Button
              type="submit"
              disabled={!isComplete || data.state === 'checking'}
              pending={check.isPending}
              pendingText="Checking..."
            >
              Check the File
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
