import { MINUTE_MS } from '@meridian/shared-types';
import { Stack, Text, countText } from '@meridian/platform';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { Failure } from './use-door';

const TICK_MS = 10_000;

const Count = styled.p`
  font: 600 var(--text-2xl) / 1.2 var(--font-body);
  font-variant-numeric: tabular-nums;
`;

interface Props {
  inside: number;
  expected: number;
  /** The number of scans of this phone that are not sent yet. */
  waiting: number;
  /** The time when the list was fetched, in milliseconds since 1970. */
  readAt: number;
  failure: Failure | undefined;
}

const FAILURES: Record<Failure, string> = { network: 'No connection.', server: 'The server does not respond.' };

/**
 * Returns the age of the list in words. The list is up to date only if the server has just responded.
 * @example freshnessText(250_000, 'network') // 'No connection. Updated 4 minutes ago'
 */
export function freshnessText(ms: number, failure?: Failure): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (!failure && minutes < 1) return 'Up to date';
  const age = minutes < 1 ? 'Updated less than a minute ago' : `Updated ${countText(minutes, 'minute')} ago`;
  return failure ? `${FAILURES[failure]} ${age}` : age;
}

/** Shows how many people have come in, and the age of that number. */
export function DoorStatus({ inside, expected, waiting, readAt, failure }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Stack gap={1}>
      <Count>
        {inside} of {expected} in
      </Count>
      <Text tone="muted">
        {freshnessText(Math.max(now - readAt, 0), failure)}
        {waiting > 0 && ` · ${waiting} waiting to be sent`}
      </Text>
    </Stack>
  );
}
