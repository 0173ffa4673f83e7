import { matchesIn } from '@meridian/shared-types/search';
import { Fragment } from 'react';
import styled from 'styled-components';

const Mark = styled.mark`
  border-radius: var(--radius-sm);
  background: var(--color-accent-soft);
  color: var(--color-accent-strong);
  font-weight: 600;
`;

/** Shows a text in which the matches of a search are marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const matches = matchesIn(text, search);
  return (
    <bdi>
      {matches.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <Mark>{text.slice(start, end)}</Mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </bdi>
  );
}
