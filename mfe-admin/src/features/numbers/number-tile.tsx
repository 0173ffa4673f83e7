import { StatTile } from '@meridian/platform';
import { TILE_TERMS } from '@meridian/shared-types/statistics-tiles';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Note = styled.span`
  display: block;
  margin-block-end: var(--space-1);
  color: var(--color-text);
`;

interface Props {
  tile: keyof typeof TILE_TERMS;
  icon: ReactNode;
  /** The value, or undefined if there are too few people to publish it. */
  value: number | undefined;
  /** Additional current information. */
  note?: ReactNode;
}

/** Shows a current number with its definition. */
export function NumberTile({ tile, icon, value, note }: Props) {
  const { label, definition } = TILE_TERMS[tile];
  return (
    <StatTile
      label={label}
      icon={icon}
      value={value?.toLocaleString('en-US') ?? '–'}
      hint={
        <>
          {note && <Note>{note}</Note>}
          {definition}
        </>
      }
    />
  );
}
