import styled from 'styled-components';
import type { Typist } from './use-typists';

const Line = styled.p`
  min-block-size: 1.5em;
  margin: 0;
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
  if (!second) return `${first} is typing…`;
  if (names.length === 2) return `${first} and ${second} are typing…`;
  return `${first}, ${second} and ${names.length - 2} more are typing…`;
}

/** Who is typing. Its room stays when it is empty, so nothing jumps. */
export function TypingLine({ typists }: { typists: Typist[] }) {
  return <Line data-testid="typing">{sentence(typists.map((typist) => typist.name))}</Line>;
}
