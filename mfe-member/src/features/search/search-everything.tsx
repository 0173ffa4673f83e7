import {
  Button,
  countText,
  EmptyState,
  Input,
  isComposing,
  Row,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@meridian/platform';
import { LIMITS } from '@meridian/shared-types';
import { isFound } from '@meridian/shared-types/search';
import { SearchX } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import styled from 'styled-components';
import { MessageFiltersPanel } from './message-filters';
import type { MessageFilters } from './queries';
import { optionId, ResultsList, type SearchGroup } from './results-list';
import { useFound, type FailedSearch, type ResultPaths } from './use-found';

/** The time in milliseconds after the last keystroke until the search begins. */
const PAUSE_MS = 250;
/** The number of pages that are shown before anything is typed. */
const MAX_PAGES = 8;

/** Its height changes little, so that the dialog does not jump while a person types. */
const Scroller = styled.div`
  min-block-size: min(16rem, 35dvh);
  max-block-size: min(32rem, 55dvh);
  margin-inline: calc(-1 * var(--space-3));
  overflow-y: auto;
  overscroll-behavior: contain;
`;

/** Returns a typed text once nothing was typed for a while. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return typed === '' ? '' : paused;
}

/** Moves the focus to the end of a field. The dialog first stores where the focus was, in order to restore it. */
function useFocusAtFirst(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const opened = setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(LIMITS.searchMax, LIMITS.searchMax);
    });
    return () => clearTimeout(opened);
  }, [field]);
}
const FailedSearches = ({ failed }: { failed: readonly FailedSearch[] }) =>
  failed.map(({ title, refetch }) => (
    <Row key={title} gap={3}>
      <Text tone="muted">{title} could not be searched.</Text>
      <Button size="sm" variant="secondary" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Row>
  ));

interface Props {
  pages: readonly { label: string; to: string }[];
  /** The text with which the search begins. */
  typedAhead: string;
  paths: ResultPaths;
  /** Opens a page and closes the search. */
  go: (to: string) => void;
}

/**
 * Renders one field for everything that a person may read, and for the pages to which they can go. Arrow keys move over
 * the results, and Enter opens one.
 */
export function SearchEverything({ pages, typedAhead, paths, go }: Props) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(typedAhead.slice(0, LIMITS.searchMax));
  const [active, setActive] = useState(0);
  const [filters, setFilters] = useState<MessageFilters>({});
  const [showsFilters, setShowsFilters] = useState(false);
  const search = usePaused(typed.trim());
  const found = useFound(search, filters, paths, go);
  useFocusAtFirst(field);

  const matching = pages.filter(({ label }) => isFound(typed, label)).slice(0, MAX_PAGES);
  const toPages: SearchGroup = {
    title: 'Go to',
    options: matching.map(({ label, to }) => ({ key: to, content: label, choose: () => go(to) })),
  };
  const groups = [toPages, ...found.groups];
  const options = groups.flatMap((group) => group.options);
  const index = Math.min(active, options.length - 1);
  const isSettled = search === typed.trim() && !found.isPending;
  const filterCount = [filters.author, filters.from, filters.to].filter(Boolean).length;

  const moveTo = (next: number) => {
    setActive(next);
    document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || options.length === 0) return;
    if (event.key === 'ArrowDown') moveTo((index + 1) % options.length);
    else if (event.key === 'ArrowUp') moveTo((index - 1 + options.length) % options.length);
    else if (event.key === 'Enter') options[index]?.choose();
    else return;
    event.preventDefault();
  };

  return (
    <Stack gap={3}>
      <Input
        ref={field}
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? optionId(listId, index) : undefined}
        autoComplete="off"
        maxLength={LIMITS.searchMax}
        placeholder="Messages, people, events..."
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Row gap={3} justify="space-between">
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={showsFilters}
          onClick={() => setShowsFilters((isShown) => !isShown)}
        >
          {filterCount > 0 ? `Filter Messages (${filterCount})` : 'Filter Messages'}
        </Button>
      </Row>
      {showsFilters && <MessageFiltersPanel filters={filters} onChange={setFilters} />}
      <FailedSearches failed={found.failed} />
      <Scroller>
        <ResultsList id={listId} groups={groups} active={index} onActive={setActive} />
        {!isSettled && options.length === matching.length && <Skeleton lines={4} />}
        {isSettled && options.length === 0 && found.failed.length === 0 && (
          <EmptyState icon={<SearchX aria-hidden />} title="Nothing found" text="Try fewer words, or other filters." />
        )}
      </Scroller>
      <VisuallyHidden role="status">
        {search && (isSettled ? countText(options.length, 'result') : 'Searching')}
      </VisuallyHidden>
    </Stack>
  );
}
