import { Section, Text, formatHubDate, media } from '@meridian/platform';
import type { MonthlyNumber, MonthlyNumberName } from '@meridian/shared-types';
import styled from 'styled-components';
import { NumberCard } from './number-card';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.xl} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

interface Props {
  numbers: readonly MonthlyNumber[];
  countedAt: string;
  csvOf: (name: MonthlyNumberName) => string;
}

/** Shows the numbers by month, each with its definition, chart, table and file. */
export const NumberGrid = ({ numbers, countedAt, csvOf }: Props) => (
  <Section title="Over Time">
    <Text size="sm" tone="muted">
      {`The last 12 calendar months in UTC. The current month is paler. Counted ${formatHubDate(countedAt)}.`}
    </Text>
    <Cards>
      {numbers.map((number) => (
        <NumberCard key={number.name} number={number} csv={csvOf(number.name)} />
      ))}
    </Cards>
  </Section>
);
