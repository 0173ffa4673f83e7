import { Menu } from '@meridian/platform/controls';
import { toExcerpt, type ReactionCount } from '@meridian/shared-types';
import { SmilePlus } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { plainButton } from './plain-button';
import { reactionItems } from './reactions/reaction-menu';
import type { OnReact } from './reactions/reaction-terms';

type Items = ComponentProps<typeof Menu>['items'];

const More = styled.button`
  ${plainButton}
  inline-size: 2.75rem;
  block-size: 2.75rem;
  font-weight: 700;
`;

/** The number of characters of a message in its menu. */
const ABOUT_MAX = 80;

/** What a person can do with a message. */
export interface MessageAct {
  /** The icon is before its label in a menu. */
  icon?: ReactNode;
  label: string;
  isDangerous?: boolean;
  onClick: () => void;
}

interface Props {
  /** The message in words, such as "your message". */
  whose: string;
  /** The message in words. The menu shows its beginning, because it may cover the message. */
  about: string;
  acts: readonly MessageAct[];
  reactions: readonly ReactionCount[];
  /** It is undefined if the person may not react. */
  onReact: OnReact | undefined;
}

/**
 * Shows the one button of a message on a touch screen, which opens the menu of all actions. There are hundreds of such
 * buttons, so each has a menu only after it was pressed.
 */
export function MessageMenu({ whose, about, acts, reactions, onReact }: Props) {
  const [wasPressed, setWasPressed] = useState(false);
  if (acts.length === 0 && !onReact) return null;
  const button = { type: 'button' as const, 'aria-label': `Actions for ${whose}`, 'data-act': 'more' };
  const dots = <span aria-hidden>{'\u22ef'}</span>;
  if (!wasPressed)
    return (
      <More {...button} aria-haspopup="menu" onClick={() => setWasPressed(true)}>
        {dots}
      </More>
    );
  const react = { kind: 'menu' as const, label: 'React', icon: <SmilePlus aria-hidden /> };
  const items: Items = [
    { kind: 'label', label: toExcerpt(about, ABOUT_MAX) },
    ...(onReact ? [{ ...react, items: reactionItems(reactions, onReact) }] : []),
    ...acts.map(({ label, icon, isDangerous, onClick }) => ({
      label,
      icon,
      onSelect: onClick,
      ...(isDangerous && { tone: 'danger' as const }),
    })),
  ];
  return <Menu defaultOpen trigger={<More {...button}>{dots}</More>} items={items} />;
}
