import styled from 'styled-components';

const OBJECTIVES = [
  {
    name: 'A chapter within reach',
    text: 'No member should have to travel more than two hours to sit at a table with other members.',
  },
  {
    name: 'Work at the level of one’s training',
    text: 'We help one another get credentials read, licences granted and second first jobs found.',
  },
  { name: 'A mentor for everyone who asks', text: 'Within six weeks, and from the same field wherever we can.' },
  {
    name: 'Capital that stays at work',
    text: 'Investment circles turn money that would have been spent into enterprises that pay wages.',
  },
  {
    name: 'Health without a wall',
    text: 'Members in medicine give one morning a month to people who would otherwise wait too long.',
  },
  {
    name: 'Learning in both directions',
    text: 'Scholarships and teaching visits to the places we come from, and languages and history for the children who grew up here.',
  },
  {
    name: 'A voice where rules are made',
    text: 'We bring evidence from members’ lives to those who write rules on licensing, visas and remittances.',
  },
  {
    name: 'Help when it is urgent',
    text: 'A bereavement, an arrest, a hospital far away: someone answers the telephone, at any hour.',
  },
  {
    name: 'Leaders to come',
    text: 'Every chapter office has a successor in training, and nobody holds one for more than six years.',
  },
  {
    name: 'Plain accounts',
    text: 'What we take, spend and get wrong is published every year, in language that needs no accountant.',
  },
];

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr));
  gap: 0 var(--space-7);
  counter-reset: objective;

  li {
    counter-increment: objective;
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr);
    align-content: start;
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--color-border);
  }
  li::before {
    content: counter(objective);
    grid-row: span 2;
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    line-height: 1;
    color: var(--color-accent);
  }
  h3 {
    font: 600 var(--text-md) / 1.4 var(--font-body);
    letter-spacing: normal;
  }
  p {
    color: var(--color-text-muted);
  }
`;

/** The ten objectives of the organisation's plan. */
export function Objectives() {
  return (
    <List>
      {OBJECTIVES.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
