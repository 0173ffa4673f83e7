import { CalendarDays, MessagesSquare, UsersRound } from 'lucide-react';
import styled from 'styled-components';
import { media } from '@meridian/platform';
import { ChatMockUp } from './chat-mock-up';

const POINTS = [
  {
    Icon: MessagesSquare,
    title: 'Talk while it matters',
    text: 'Every chapter has a live room of its own. Ask in the morning, have three answers by lunch.',
  },
  {
    Icon: UsersRound,
    title: 'Find the right person',
    text: 'Search members by what they do and where they live, in your chapter and in every other.',
  },
  {
    Icon: CalendarDays,
    title: 'Be in the same room',
    text: 'Dinners, clinics, investor evenings, school visits: answer once, and your calendar knows.',
  },
];

const Frame = styled.section`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-5);
  border-radius: var(--radius-lg);
  background: var(--color-sunken);

  ${media.md} {
    gap: var(--space-7);
    padding: var(--space-8) var(--space-7);
  }
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--space-8);
    align-items: center;
  }
  h2 {
    margin: 0 0 var(--space-4);
    font-size: var(--text-3xl);
    line-height: 1.1;
    text-wrap: balance;

    ${media.md} {
      margin-block-end: var(--space-5);
    }
  }
`;
const Points = styled.ul`
  display: grid;
  gap: var(--space-4);

  ${media.md} {
    gap: var(--space-5);
  }

  li {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr);
    gap: var(--space-3);
  }
  svg {
    margin-block-start: 0.2em;
    color: var(--color-accent-strong);
  }
  h3 {
    font: 600 var(--text-md) / 1.4 var(--font-body);
    letter-spacing: normal;
  }
  p {
    margin: var(--space-1) 0 0;
    color: var(--color-text-muted);
    line-height: 1.55;
  }
`;

/** Shows what members can do between events. */
export function CommunityFeature() {
  return (
    <Frame aria-labelledby="community-feature">
      <div>
        <h2 id="community-feature">A community that answers back</h2>
        <Points>
          {POINTS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </Points>
      </div>
      <ChatMockUp />
    </Frame>
  );
}
