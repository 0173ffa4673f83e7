import { SearchField, Select, media } from '@meridian/platform';
import styled from 'styled-components';

const EVERY_STATE = 'all';

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  ${media.md} { grid-template-columns: minmax(0, 3fr) minmax(0, 1fr); }
`;

interface Props {
  search: string;
  onSearch: (search: string) => void;
  state?: string;
  onState: (state?: string) => void;
  states: string[];
}

export function ChapterFilterBar({ search, onSearch, state, onState, states }: Props) {
  return (
    <Bar>
      <SearchField label="Search chapters" placeholder="Search by name, state or description..." value={search} onChange={onSearch} />
      <Select
        aria-label="State" value={state ?? EVERY_STATE} onValueChange={(value) => onState(value === EVERY_STATE ? undefined : value)}
        options={[{ value: EVERY_STATE, label: 'All States' }, ...states.map((name) => ({ value: name, label: name }))]}
      />
    </Bar>
  );
}
