import { beginsWith, isFound } from '@meridian/shared-types/search';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import styled from 'styled-components';
import { isComposing } from '../text/composing';
import { Input } from './input';
import { panel } from '../layout/panel';
import type { SelectOption, SelectProps } from './select';

/** A press on the arrow reaches the field below it. */
const Frame = styled.div`
  position: relative;
  > span > span {
    padding-inline-end: var(--space-3);
    color: var(--color-text-muted);
    pointer-events: none;
  }
`;
const Panel = styled.div`
  ${panel}
  position: absolute;
  inset-inline: 0;
  inset-block-start: calc(100% + 6px);
  max-block-size: 18rem;
  padding: var(--space-1);
  overflow-y: auto;
`;
const Item = styled.li`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  line-height: 1.4;
  overflow-wrap: anywhere;
  cursor: pointer;
  &[data-highlighted='true'] {
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
  }
`;
const None = styled.p`
  padding: var(--space-2) var(--space-3);
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

export interface ComboboxOption extends SelectOption {
  /** Further text that the search matches. */
  keywords?: string;
}

export interface ComboboxProps extends Omit<SelectProps, 'ref' | 'name' | 'options' | 'disabled' | 'aria-labelledby'> {
  options: readonly ComboboxOption[];
  /** The text that is shown if no option matches. */
  empty?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Renders a choice of one option from a long list, which is filtered by typing. Arrow keys move, Enter chooses and
 * Escape closes. Leaving the field keeps the choice.
 * @example <Combobox id="chapter" value={chapter} onValueChange={setChapter} options={chapters} placeholder="Select" />
 */
export function Combobox({ value, onValueChange, options, empty = 'Nothing found', onBlur, ...field }: ComboboxProps) {
  const listId = useId();
  const [search, setSearch] = useState<string>(); // It is undefined while the list is closed.
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const isOpen = search !== undefined;
  const found = options.filter(({ label, keywords = '' }) => isFound(search ?? '', label, keywords));
  const begins = ({ label }: ComboboxOption) => beginsWith(search ?? '', label);
  const shown = [...found.filter(begins), ...found.filter((option) => !begins(option))];
  const optionId = (index: number) => `${listId}-${index}`;

  const open = (text: string) => {
    setSearch(text);
    const chosenAt = options.findIndex((option) => option.value === value);
    setActive(text ? 0 : Math.max(0, chosenAt));
  };
  const choose = (option: SelectOption | undefined) => {
    if (option) onValueChange(option.value);
    setSearch(undefined);
  };
  const moveTo = (index: number) => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && isOpen) {
      setSearch(undefined);
      event.stopPropagation(); // A dialog around the field stays open.
    } else if (event.key === 'Enter' && isOpen) {
      choose(shown[active]);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) open('');
      else moveTo(Math.min(Math.max(active + (event.key === 'ArrowDown' ? 1 : -1), 0), shown.length - 1));
    } else return;
    event.preventDefault();
  };

  return (
    <Frame>
      <Input
        {...field}
        role="combobox"
        autoComplete="off"
        placeholder={chosen?.label ?? field.placeholder}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && shown[active] ? optionId(active) : undefined}
        value={search ?? chosen?.label ?? ''}
        onChange={(event) => open(event.target.value)}
        onClick={() => !isOpen && open('')}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setSearch(undefined);
          onBlur?.();
        }}
        end={<ChevronDown size={18} aria-hidden />}
      />
      {isOpen && (
        // A press must not take the focus from the field, because the list closes when the field loses it.
        <Panel onMouseDown={(event) => event.preventDefault()}>
          <ul id={listId} role="listbox" aria-label={field['aria-label'] ?? field.placeholder}>
            {shown.map((option, index) => (
              <Item
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={option.value === value}
                data-highlighted={index === active}
                onClick={() => choose(option)}
                onMouseMove={() => setActive(index)}
              >
                <bdi>{option.label}</bdi>
              </Item>
            ))}
          </ul>
          {shown.length === 0 && <None role="status">{empty}</None>}
        </Panel>
      )}
    </Frame>
  );
}
