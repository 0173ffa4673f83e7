import { SearchField } from '@meridian/platform';
import { FilterBar, FilterSelect } from '@meridian/platform/controls';

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
      <FilterSelect
        label="State"
        options={[{ value: undefined, label: 'All states' }, ...states.map((name) => ({ value: name, label: name }))]}
        value={state}
        onChange={onState}
      />
    </FilterBar>
  );
}
