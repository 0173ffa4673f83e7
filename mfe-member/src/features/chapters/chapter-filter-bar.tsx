import { SearchField } from '@meridian/platform';
import { FilterBar, Select } from '@meridian/platform/controls';

const EVERY_STATE = 'all';

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
        value={state ?? EVERY_STATE}
        onValueChange={(value) => onState(value === EVERY_STATE ? undefined : value)}
        options={[{ value: EVERY_STATE, label: 'All States' }, ...states.map((name) => ({ value: name, label: name }))]}
      />
    </FilterBar>
  );
}
