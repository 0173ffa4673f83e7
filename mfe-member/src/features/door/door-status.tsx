import { Stack, Text } from '@meridian/platform';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

const MINUTE_MS = 60_000;
const TICK_MS = 10_000;

const Count = styled.p`
  font: 600 var(--text-2xl) / 1.2 var(--font-body);
  font-variant-numeric: tabular-nums;
`;

interface Props {
  inside: number;
  expected: number;
  /** What happened at this phone and is not sent yet. */
  waiting: number;
  /** When the list was read, in milliseconds since 1970. */
  readAt: number;
  isFailing: boolean;
}

/** @example ageText(250_000) // 'Updated 4 min ago' */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes < 1 ? 'Up to date' : `Updated ${minutes} min ago`;
}

/** How many are in, and how old that is. */
export function DoorStatus({ inside, expected, waiting, readAt, isFailing }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const age = ageText(Math.max(now - readAt, 0));
  return (
    <Stack gap={1}>
      <Count>
        {inside} of {expected} in
      </Count>
      <Text tone="muted">
        {isFailing ? `No connection. ${age}` : age}
        {waiting > 0 && ` · ${waiting} waiting to be sent`}
      </Text>
    </Stack>
  );
}
