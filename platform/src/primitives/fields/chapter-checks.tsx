import type { Chapter } from '@meridian/shared-types';
import { isFound } from '@meridian/shared-types/search';
import { useState } from 'react';
import styled from 'styled-components';
import { Checkbox } from './checkbox';
import { Grid, Row, Stack } from '../layout/layout';
import { SearchField } from './search-field';
import { Text } from '../text/text';

/** The number of chapters above which the list has a search. */
const AT_A_GLANCE = 12;

/** The padding is the place of the focus ring of a checkbox at the edge. */
const Scroll = styled.div`
  max-block-size: 16rem;
  overflow-y: auto;
  padding: var(--space-1);
`;

interface Props {
  chapters: readonly Pick<Chapter, 'id' | 'name' | 'state'>[];
  /** The ids of the chosen chapters. */
  value: readonly number[];
  onChange: (chapterIds: number[]) => void;
}

/**
 * Renders a choice of several chapters, each with a checkbox. A long list can be searched by name or state.
 * @example <ChapterChecks chapters={chapters} value={chapterIds} onChange={setChapterIds} />
 */
export function ChapterChecks({ chapters, value, onChange }: Props) {
  const [search, setSearch] = useState('');
  const isLong = chapters.length > AT_A_GLANCE;
  const shown = chapters.filter(({ name, state }) => isFound(search, name, state));
  const checks = (
    <Grid min="12rem" gap={2}>
      {shown.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={value.includes(id)}
          onCheckedChange={(on) => onChange(on === true ? [...value, id] : value.filter((chosen) => chosen !== id))}
        />
      ))}
    </Grid>
  );
  if (!isLong) return checks;
  return (
    <Stack gap={3}>
      <SearchField
        label="Search chapters"
        placeholder="Search by name or state..."
        value={search}
        onChange={setSearch}
      />
      <Row role="status">
        <Text size="sm" tone="muted">
          {shown.length === 0 ? 'No chapter matches your search. ' : ''}
          {value.length} of {chapters.length} chosen
        </Text>
      </Row>
      {shown.length > 0 && <Scroll>{checks}</Scroll>}
    </Stack>
  );
}
