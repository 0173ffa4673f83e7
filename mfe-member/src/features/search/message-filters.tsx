import { Button, queryFor, Row, Stack, Text } from '@meridian/platform';
import { DateFilter, SearchChoice } from '@meridian/platform/controls';
import { chaptersApi } from '@meridian/shared-types';
import styled from 'styled-components';
import type { MessageFilters } from './queries';

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: var(--space-3);
`;

interface Props {
  filters: MessageFilters;
  onChange: (filters: MessageFilters) => void;
}

const peopleNamed = (search: string) => queryFor(chaptersApi.everyone, { query: { search, limit: '5' } });

/** Narrows the found messages to those of a person, and to days. */
export const MessageFiltersPanel = ({ filters, onChange }: Props) => (
  <Stack gap={3}>
    <SearchChoice
      label="Written by"
      placeholder="Written by anyone"
      find={peopleNamed}
      chosen={
        filters.author && (
          <Row gap={3} justify="space-between">
            <Text size="sm">
              Written by <bdi>{filters.author.name}</bdi>
            </Text>
            <Button size="sm" variant="quiet" onClick={() => onChange({ ...filters, author: undefined })}>
              Show Everyone
            </Button>
          </Row>
        )
      }
      failure="Members could not be searched."
      prompt="Choose a person:"
      none="No member found."
    >
      {({ userId, profile: { name } }) => (
        <Row key={userId}>
          <Button size="sm" variant="secondary" onClick={() => onChange({ ...filters, author: { userId, name } })}>
            <bdi>{name}</bdi>
          </Button>
        </Row>
      )}
    </SearchChoice>
    <Days>
      <DateFilter
        id="search-from"
        label="Messages from"
        value={filters.from}
        max={filters.to}
        onChange={(from) => onChange({ ...filters, from })}
      />
      <DateFilter
        id="search-to"
        label="Messages until"
        value={filters.to}
        min={filters.from}
        onChange={(to) => onChange({ ...filters, to })}
      />
    </Days>
  </Stack>
);
