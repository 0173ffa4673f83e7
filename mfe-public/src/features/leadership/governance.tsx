import styled from 'styled-components';
import { Grid } from '@meridian/platform';

const PRACTICES = [
  {
    name: 'Board meetings',
    text: 'The board meets quarterly on strategy and monthly on operations. Minutes are open to every member two weeks later.',
  },
  {
    name: 'Annual reports',
    text: 'Once a year we publish what came in, what went out and what did not work, audited from outside.',
  },
  {
    name: 'Professional standards',
    text: 'Everyone who speaks for Meridian signs the same code of conduct, and declares every interest before a vote.',
  },
  {
    name: 'Annual General Meeting',
    text: 'Each active member has one vote, in the room or from afar. Any ten members can put a motion on the agenda.',
  },
  {
    name: 'Committee structure',
    text: 'Audit, nominations and chapters have committees of their own. None of them is chaired by a member of the board.',
  },
  {
    name: 'Strategic planning',
    text: 'A three-year plan, written with the chapters and reviewed each spring, tells us chiefly what to stop doing.',
  },
];

const Practice = styled.div`
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);

  dt {
    font-weight: 600;
  }
  dd {
    margin-block-start: var(--space-1);
    color: var(--color-text-muted);
  }
`;

/** Governance practices. */
export function Governance() {
  return (
    <Grid as="dl" min="18rem" gap={5}>
      {PRACTICES.map(({ name, text }) => (
        <Practice key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </Practice>
      ))}
    </Grid>
  );
}
