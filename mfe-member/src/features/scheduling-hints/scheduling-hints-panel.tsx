import { queryFor, TextLink, formatVenueHubTime } from '@meridian/platform';
import { eventPath, eventsApi, type SchedulingHints } from '@meridian/shared-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { historySentence, holidaySentence, nothingElse, reachSentence } from './scheduling-hints-sentences';

/** The time in milliseconds without a change of the times after which the server is asked. */
const PAUSE_MS = 400;
const FRESH_MS = 60_000;
/** The number of other events that are listed. */
const MAX_NAMED = 4;

const Panel = styled.section`
  font-size: var(--text-sm);
  line-height: 1.5;
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
  &:empty {
    margin-block-start: calc(-1 * var(--space-5));
  }
`;
const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  > li {
    min-inline-size: 0;
  }
`;

export interface SchedulingHintsProps {
  chapterId: string;
  startLocal: string;
  endLocal: string;
  timeZone: string;
  isPublic: boolean;
  /** The id of the event that is edited. */
  except?: string;
}

/**
 * Shows what else happens at the time of an event while it is written, and whom it reaches. It shows nothing while this
 * loads.
 */
export function SchedulingHintsPanel({ isPublic, ...event }: SchedulingHintsProps) {
  const { chapterId, startLocal, endLocal, ...rest } = useDebounced(event);
  const isWhole = chapterId && rest.timeZone && startLocal > '1970' && endLocal.length === startLocal.length;
  const { data, isPlaceholderData } = useQuery({
    ...queryFor(eventsApi.schedulingHints, { query: { chapter: chapterId, startLocal, endLocal, ...rest } }),
    enabled: Boolean(isWhole),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnMount: true,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel aria-label="Around this time" aria-live="polite" aria-busy={isPlaceholderData}>
      {data && isWhole && <HintList hints={data} startLocal={startLocal} isPublic={isPublic} />}
    </Panel>
  );
}

function HintList({
  hints: { clashes, holidays, reach, history },
  startLocal,
  isPublic,
}: {
  hints: SchedulingHints;
  startLocal: string;
  isPublic: boolean;
}) {
  const isFree = clashes.length === 0 && holidays.length === 0;
  const rest = clashes.length - MAX_NAMED;
  return (
    <List>
      {isFree && <li>{nothingElse(startLocal)}</li>}
      {holidays.length > 0 && <li dir="auto">{holidaySentence(holidays)}</li>}
      {clashes.slice(0, MAX_NAMED).map((clash) => (
        <li key={clash.id}>
          Also then:{' '}
          <TextLink to={eventPath(clash.id)} target="_blank">
            <bdi>{clash.title}</bdi>
          </TextLink>
          , {formatVenueHubTime(clash)}, <bdi>{clash.chapterName}</bdi>
        </li>
      ))}
      {rest > 0 && <li>and {rest === 1 ? '1 other event' : `${rest} other events`} nearby</li>}
      {reach && <li>{reachSentence(reach, isPublic)}</li>}
      {history && <li>{historySentence(history)}</li>}
    </List>
  );
}

/** Returns a value after it has not changed for a while. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const pause = setTimeout(() => setDebounced(JSON.parse(text) as T), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return debounced;
}
