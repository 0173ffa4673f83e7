import { StatTile } from '@meridian/platform';
import { TILE_TERMS } from '@meridian/shared-types';
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
  /** Undefined where there are too few people to tell of them. */
  value: number | undefined;
  /** More about it, now. */
  note?: ReactNode;
}

/** A number at the moment, with what it means. */
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
