import styled from 'styled-components';
import { media } from '@meridian/platform';

const YEARS = [
  {
    year: '2009',
    text: 'Eleven people meet over dinner in Washington, because one of them has been asked for “local experience” once too often. They agree to meet again in a month, and write down who needs what.',
  },
  {
    year: '2012',
    text: 'Three cities, three dinners, one shared list. The list becomes an association with by-laws, a bank account and a treasurer who insists on both.',
  },
  {
    year: '2015',
    text: 'The first mentoring term, and the first scholarship. The second Saturday of the month becomes a clinic in a church hall.',
  },
  {
    year: '2019',
    text: 'Members in Houston put five hundred dollars each into a common account. The first investment circle loses some of it, learns in public, and is copied by four chapters.',
  },
  {
    year: '2020',
    text: 'Every dinner is cancelled in the same week. Chapters move their evenings online, drive medicine to members’ doors, and find that people come who could never come before.',
  },
  {
    year: '2023',
    text: 'Twelve chapters adopt a common plan with ten objectives. It is four pages long, and it is read aloud at the annual meeting.',
  },
];

const List = styled.ol`
  li {
    display: grid;
    grid-template-columns: 4.75rem minmax(0, 1fr);
    gap: var(--space-4);
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--color-border);
  }
  ${media.md} {
    li {
      grid-template-columns: 8rem minmax(0, 1fr);
    }
  }
  strong {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: 500;
    line-height: 1.1;
    font-variant-numeric: lining-nums;
    white-space: nowrap;
    color: var(--color-accent);
  }
`;

/** The history of the organisation by year. */
export function History() {
  return (
    <List>
      {YEARS.map(({ year, text }) => (
        <li key={year}>
          <strong>{year}</strong>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
