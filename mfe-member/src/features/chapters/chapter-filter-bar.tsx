import { SearchField } from '@meridian/platform';
import { FilterBar, Select } from '@meridian/platform/controls';

const ALL_STATES = 'all';

interface Props {
  search: string;
  onSearch: (search: string) => void;
  state?: string;
  onState: (state?: string) => void;
  states: string[];
}

export function ChapterFilterBar({ search, onSearch, state, onState, states }: Props) {
  return (
    <FilterBar>
      <SearchField
        label="Search chapters"
        placeholder="Search by name, state or description..."
        value={search}
        onChange={onSearch}
      />
      <Select
        aria-label="State"
        value={state ?? ALL_STATES}
        onValueChange={(value) => onState(value === ALL_STATES ? undefined : value)}
        options={[{ value: ALL_STATES, label: 'All states' }, ...states.map((name) => ({ value: name, label: name }))]}
      />
    </FilterBar>
  );
}
