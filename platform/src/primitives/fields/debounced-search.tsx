import { truncate, LIMITS } from '@meridian/shared-types';
import { useEffect, useState } from 'react';
import { SearchField, type SearchFieldProps } from './search-field';

/** The time in milliseconds after the last keystroke until the search begins. */
const PAUSE_MS = 250;

/**
 * Renders a search field that reports the trimmed text 250 ms after the last keystroke. Use it for searches on the
 * server. `onSearch` must be stable between renders, or each render restarts the delay.
 * @example <DebouncedSearch label="Search events" search={filters.search} onSearch={setSearch} />
 */
export function DebouncedSearch({
  search = '',
  onSearch,
  ...field
}: Omit<SearchFieldProps, 'value' | 'onChange'> & { search?: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(search);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === search) return;
    const pause = setTimeout(() => onSearch(wanted), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [wanted, search, onSearch]);
  return <SearchField {...field} value={typed} onChange={(text) => setTyped(truncate(text, LIMITS.searchMax))} />;
}
