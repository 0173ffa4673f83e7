import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { isComposing } from '../text/composing';
import { control } from './control';
import { IconButton } from '../actions/icon-button';

const Frame = styled.div`
  position: relative;
  min-inline-size: min(16rem, 100%);
  @media print {
    display: none;
  }
  > svg {
    position: absolute;
    inset-inline-start: var(--space-4);
    inset-block: 0;
    margin-block: auto;
    color: var(--color-text-muted);
    pointer-events: none;
  }
  > span {
    position: absolute;
    inset-inline-end: var(--space-1);
    inset-block: 0;
    display: grid;
    place-items: center;
  }
`;
const Box = styled.input`
  ${control}
  padding-inline: 2.75rem;
  border-radius: var(--radius-full);
  &:focus-visible {
    border-radius: var(--radius-full);
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  id?: string;
}

/**
 * Renders a search field. Escape empties it.
 * @example <SearchField label="Search events" value={search} onChange={setSearch} placeholder="Search by title" />
 */
export function SearchField({ label, value, onChange, placeholder, id }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  return (
    <Frame>
      <Search size={18} aria-hidden />
      <Box
        ref={box}
        dir="auto"
        id={id}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value && !isComposing(event.nativeEvent) && clear()}
      />
      {value && (
        <span>
          <IconButton label="Clear search" size="sm" onClick={clear}>
            <X aria-hidden />
          </IconButton>
        </span>
      )}
    </Frame>
  );
}
