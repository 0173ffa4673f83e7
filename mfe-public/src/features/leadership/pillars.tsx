import styled from 'styled-components';

const PILLARS = [
  {
    name: 'Executive Board',
    text: 'Four people, elected by the members for three years. They set the direction, keep the accounts in order and answer for both at the Annual General Meeting.',
  },
  {
    name: 'Directors',
    text: 'Each is responsible for one part of the work: chapters, programmes, digital. They lead volunteers, and report to the board every month.',
  },
  {
    name: 'Advisory Council',
    text: 'Members of long standing, and friends from outside, who owe us nothing but an honest opinion. They advise. They do not vote.',
  },
];

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: var(--space-4);
`;
const Pillar = styled.article`
  padding: var(--space-5);
  border-radius: var(--radius-lg);
  background: var(--color-sunken);

  h3 {
    margin-block-end: var(--space-2);
    font-size: var(--text-xl);
  }
  p {
    color: var(--color-text-muted);
  }
`;

/** The three bodies and their responsibilities. */
export function Pillars() {
  return (
    <Row>
      {PILLARS.map(({ name, text }) => (
        <Pillar key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </Pillar>
      ))}
    </Row>
  );
}
