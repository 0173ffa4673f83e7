import { Check, ChevronRight } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { readingDirection } from '../text/direction';
import { entry, panel } from '../layout/panel';

const item = css`
  ${entry}
  text-decoration: none;
  &[data-tone='danger'] {
    color: var(--color-danger);
  }
  > svg {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
  }
  > svg:last-child:not(:first-child) {
    margin-inline-start: auto;
  }
`;
const frame = css`
  ${panel} min-inline-size: 13rem;
  max-inline-size: min(20rem, 92vw);
  padding: var(--space-1);
`;
const Content = styled(Radix.Content)`
  ${frame}
`;
/** If there is no space beside its menu, a submenu overlaps it as far as needed. */
const SubContent = styled(Radix.SubContent)`
  ${frame}
  --width: min(13rem, 100vw - 2 * var(--space-4));
  --missing: max(0px, var(--width) - var(--radix-dropdown-menu-content-available-width, 100vw));
  inline-size: var(--width);
  min-inline-size: 0;
  &[data-side='left'] {
    translate: var(--missing) 0;
  }
  &[data-side='right'] {
    translate: calc(-1 * var(--missing)) 0;
  }
`;
const Item = styled(Radix.Item)`
  ${item}
`;
const RadioItem = styled(Radix.RadioItem)`
  ${item}
`;
const SubTrigger = styled(Radix.SubTrigger)`
  ${item} > svg:last-child:dir(rtl) {
    scale: -1 1;
  }
`;
const Label = styled(Radix.Label)`
  padding: var(--space-2) var(--space-3);
  font-size: var(--text-xs);
  line-height: 1.4;
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
`;
const Separator = styled(Radix.Separator)`
  block-size: 1px;
  margin: var(--space-1);
  background: var(--color-border);
`;

/** An entry of a menu: an action, a link, a choice, a submenu, a caption or a separator. */
export type MenuItem =
  | {
      kind?: 'action';
      label: ReactNode;
      icon?: ReactNode;
      onSelect: () => void;
      disabled?: boolean;
      tone?: 'default' | 'danger';
    }
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; to: string }
  | {
      kind: 'choice';
      value: string;
      onValueChange: (value: string) => void;
      options: readonly { value: string; label: ReactNode }[];
    }
  | { kind: 'menu'; label: ReactNode; icon?: ReactNode; items: readonly MenuItem[] }
  | { kind: 'label'; label: ReactNode }
  | { kind: 'separator' };

/**
 * Renders a menu that opens from a button. It supports arrow keys, typing ahead and Escape. Submenus open after 100 ms
 * of hovering.
 * @example <Menu trigger={<IconButton label="Account">…</IconButton>} items={[{ kind: 'link', label: 'Profile', to:
 * '/profile' }, { label: 'Log out', onSelect: logout }]} />
 */
export function Menu({
  trigger,
  items,
  align = 'end',
  defaultOpen = false,
}: {
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  defaultOpen?: boolean;
}) {
  return (
    <Radix.Root modal={false} dir={readingDirection()} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Content align={align} sideOffset={8} collisionPadding={8}>
          <Items items={items} />
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Items = ({ items }: { items: readonly MenuItem[] }) =>
  items.map((item, index) => <Entry key={index} item={item} />);

function Entry({ item }: { item: MenuItem }) {
  switch (item.kind) {
    case 'separator':
      return <Separator />;
    case 'label':
      return <Label dir="auto">{item.label}</Label>;
    case 'link':
      return (
        <Item asChild>
          <Link to={item.to}>
            {item.icon}
            {item.label}
          </Link>
        </Item>
      );
    case 'choice':
      return (
        <Radix.RadioGroup value={item.value} onValueChange={item.onValueChange}>
          {item.options.map((option) => (
            <RadioItem key={option.value} value={option.value}>
              <span>{option.label}</span>
              {option.value === item.value && <Check aria-hidden />}
            </RadioItem>
          ))}
        </Radix.RadioGroup>
      );
    case 'menu':
      return (
        <Radix.Sub>
          <SubTrigger>
            {item.icon}
            <span>{item.label}</span>
            <ChevronRight aria-hidden />
          </SubTrigger>
          <Radix.Portal>
            <SubContent collisionPadding={8}>
              <Items items={item.items} />
            </SubContent>
          </Radix.Portal>
        </Radix.Sub>
      );
    default:
      return (
        <Item disabled={item.disabled} data-tone={item.tone} onSelect={item.onSelect}>
          {item.icon}
          {item.label}
        </Item>
      );
  }
}
