import { foldText } from '@meridian/shared-types/search';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import styled from 'styled-components';
import { touchArea } from '../../theme/touch-area';
import { isComposing } from '../text/composing';
import { IconButton } from '../actions/icon-button';
import { Input } from './input';
import { VisuallyHidden } from '../layout/layout';

const Frame = styled.div`
  display: grid;
  gap: var(--space-3);
`;
const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;
const Tag = styled.li`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  max-inline-size: 100%;
  padding-block: 0.125rem;
  padding-inline: var(--space-3) 0.125rem;
  border-radius: var(--radius-full);
  background: var(--color-accent-soft);
  color: var(--color-accent-strong);
  font-size: var(--text-sm);
  font-weight: 600;
  overflow-wrap: anywhere;
`;
const Remove = styled.button`
  ${touchArea}
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 1.5rem;
  block-size: 1.5rem;
  padding: 0;
  border: 0;
  border-radius: var(--radius-full);
  background: none;
  cursor: pointer;
  &:hover {
    background: color-mix(in srgb, currentcolor 15%, transparent);
  }
`;

export interface TagInputProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  id?: string;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/**
 * Returns a function that runs its argument immediately, or, while a mouse button is pressed, when it is released. The
 * pressed element must not move away from the pointer. The argument runs before the click event.
 */
function useAfterPress(): (work: () => void) => void {
  const press = useRef<{ isDown: boolean; work?: (() => void) | undefined }>({ isDown: false });
  useEffect(() => {
    const down = () => {
      press.current = { isDown: true };
    };
    const up = () => {
      const { work } = press.current;
      press.current = { isDown: false };
      work?.();
    };
    const listened = { capture: true };
    document.addEventListener('mousedown', down, listened);
    document.addEventListener('mouseup', up, listened);
    return () => {
      document.removeEventListener('mousedown', down, listened);
      document.removeEventListener('mouseup', up, listened);
    };
  }, []);
  return (work) => {
    if (press.current.isDown) press.current.work = work;
    else work();
  };
}

/**
 * Renders a list of short words. Enter and leaving the field add the typed word. The word is trimmed. Empty words, and
 * words that differ from an existing one only in case or accents, are ignored. Backspace in the empty field removes the
 * last word.
 * @example <TagInput id="tags" value={tags} onChange={setTags} placeholder="Add a skill" />
 */
export function TagInput({ value, onChange, onBlur, placeholder, disabled, ref, ...rest }: TagInputProps) {
  const [draft, setDraft] = useState('');
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const addAfterPress = useAfterPress();

  const add = () => {
    const tag = draft.trim();
    setDraft('');
    if (!tag || value.some((other) => foldText(other) === foldText(tag))) return;
    onChange([...value, tag]);
    setSaid(`${tag} added`);
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    setSaid(`${tag} removed`);
    frame.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    }
    const last = value.at(-1);
    if (event.key === 'Backspace' && !event.repeat && draft === '' && last !== undefined) remove(last);
  };

  return (
    <Frame ref={frame}>
      {value.length > 0 && (
        <Tags>
          {value.map((tag) => (
            <Tag key={tag}>
              <bdi>{tag}</bdi>
              <Remove type="button" disabled={disabled} aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                <X size={14} aria-hidden />
              </Remove>
            </Tag>
          ))}
        </Tags>
      )}
      <Input
        {...rest}
        ref={ref}
        value={draft}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          addAfterPress(add);
          onBlur?.();
        }}
        end={
          <IconButton label="Add" size="sm" disabled={disabled || !draft.trim()} onClick={add}>
            <Plus aria-hidden />
          </IconButton>
        }
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Frame>
  );
}
