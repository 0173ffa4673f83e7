import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import { useEffect, type Ref } from 'react';
import styled from 'styled-components';
import { readingDirection } from '../text/direction';
import { control } from './control';
import { entry, panel } from '../layout/panel';

const Trigger = styled(Radix.Trigger)`
  ${control}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  text-align: start;
  cursor: pointer;
  &[data-placeholder] {
    color: var(--color-text-muted);
  }
  > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  > svg {
    flex: none;
    color: var(--color-text-muted);
  }
`;
const Content = styled(Radix.Content)`
  ${panel}
  min-inline-size: var(--radix-select-trigger-width);
  max-inline-size: var(--radix-select-content-available-width);
  max-block-size: min(22rem, var(--radix-select-content-available-height));
`;
const Viewport = styled(Radix.Viewport)`
  padding: var(--space-1);
`;
const Item = styled(Radix.Item)`
  ${entry}
  justify-content: space-between;
`;

/** One option of a list. Its value must not be empty. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}
export interface SelectProps {
  value: string;
  onValueChange: (value: string) => void;
  /** The options. Their values must not be empty; use a word such as `all` for "no choice". */
  options: readonly SelectOption[];
  placeholder?: string;
  id?: string;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/**
 * Renders a choice of one option from a list. Typing jumps to an option, arrow keys move, Enter chooses and Escape
 * closes.
 * @example <Select id="chapter" value={chapter} onValueChange={setChapter} options={[{ value: 'all', label: 'All
 * chapters' }]} />
 */
export function Select({ value, onValueChange, options, placeholder, name, disabled, ...trigger }: SelectProps) {
  return (
    <Radix.Root dir={readingDirection()} value={value} onValueChange={onValueChange} disabled={disabled} name={name}>
      <Trigger {...trigger}>
        <span dir="auto">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown size={18} aria-hidden />
      </Trigger>
      <Radix.Portal>
        <Content position="popper" sideOffset={6} collisionPadding={8}>
          <InertOutside />
          <Viewport>
            {options.map((option) => (
              <Item key={option.value} value={option.value} disabled={option.disabled}>
                <Radix.ItemText>
                  <bdi>{option.label}</bdi>
                </Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check size={16} aria-hidden />
                </Radix.ItemIndicator>
              </Item>
            ))}
          </Viewport>
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Removes the page from the tab order while the list is open. Radix only hides the page from screen readers. */
function InertOutside() {
  useEffect(() => {
    let hidden: Element[] = [];
    const timer = setTimeout(() => {
      // This is deferred because Radix hides the page after this effect.
      hidden = [...document.querySelectorAll('[data-aria-hidden="true"]:not([inert])')];
      hidden.forEach((element) => element.setAttribute('inert', ''));
    });
    return () => {
      clearTimeout(timer);
      hidden.forEach((element) => element.removeAttribute('inert'));
    };
  }, []);
  return null;
}
