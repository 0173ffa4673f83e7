import { ArrowUpRight, CalendarDays, LayoutDashboard, UsersRound } from 'lucide-react';
import { Link } from '@meridian/platform/routing';
import styled from 'styled-components';
import { Banner, ButtonLink, PageHeader } from '@meridian/platform';

const TILES = [
  {
    to: '/dashboard',
    title: 'Dashboard',
    text: 'Announcements, your events and your chapter chat',
    Icon: LayoutDashboard,
  },
  { to: '/events', title: 'Events', text: 'What is on, in your chapter and in the others', Icon: CalendarDays },
  { to: '/directory', title: 'Directory', text: 'Find members by name, place or field', Icon: UsersRound },
];

const Tiles = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-4);
`;
const Tile = styled(Link)`
  display: grid;
  grid-template-columns: 1fr auto;
  align-content: start;
  gap: var(--space-2);
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  color: inherit;
  text-decoration: none;
  transition:
    border-color var(--motion-fast),
    box-shadow var(--motion-fast);

  &:hover {
    border-color: var(--color-accent);
    box-shadow: var(--shadow-1);
  }
  svg {
    color: var(--color-accent-strong);
  }
  strong {
    grid-column: 1 / -1;
    margin-block-start: var(--space-5);
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: 500;
  }
  span {
    grid-column: 1 / -1;
    color: var(--color-text-muted);
  }
`;

interface WelcomeProps {
  name: string;
  /** Whether the person has joined recently. */
  isNew: boolean;
  /** Whether the person is offered a full membership. */
  isOffered: boolean;
}

/** Shows the top of the home page for signed-in users, with a greeting and three links. */
export function Welcome({ name, isNew, isOffered }: WelcomeProps) {
  return (
    <>
      <PageHeader
        title={
          <>
            {isNew ? 'Welcome' : 'Welcome back'}, <bdi>{name}</bdi>
          </>
        }
        subtitle="Where would you like to go today?"
      />
      {isOffered && (
        <Banner
          tone="accent"
          title="Your account has the free newsletter"
          action={
            <ButtonLink to="/subscribe" size="sm">
              Upgrade Now
            </ButtonLink>
          }
        >
          A full membership opens chapter events, the directory and the chat.
        </Banner>
      )}
      <Tiles aria-label="Start here">
        {TILES.map(({ to, title, text, Icon }) => (
          <Tile key={to} to={to}>
            <Icon size={26} strokeWidth={1.5} aria-hidden="true" />
            <ArrowUpRight size={18} aria-hidden="true" />
            <strong>{title}</strong>
            <span>{text}</span>
          </Tile>
        ))}
      </Tiles>
    </>
  );
}
