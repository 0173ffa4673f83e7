import styled from 'styled-components';
import type { TypingUser } from './use-typing-users';

const Line = styled.p`
  min-block-size: 1.5em;
  padding-inline: var(--space-4);
  font-size: var(--text-xs);
  color: var(--color-text-muted);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

function sentence(names: string[]): string {
  const [first, second] = names;
  if (!first) return '';
  if (!second) return `${first} is typing...`;
  if (names.length === 2) return `${first} and ${second} are typing...`;
  return `${first}, ${second} and ${names.length - 2} more are typing...`;
}

/** Shows who is typing. Its height does not change, to avoid a layout shift. */
export function TypingIndicator({ typingUsers }: { typingUsers: TypingUser[] }) {
  return (
    <Line data-testid="typing" dir="auto">
      {sentence(typingUsers.map((user) => user.name))}
    </Line>
  );
}
