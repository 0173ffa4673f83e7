import { VisuallyHidden } from '@meridian/platform';
import { Menu } from '@meridian/platform/controls';
import { REACTIONS, type ReactionCount } from '@meridian/shared-types';
import { Check } from 'lucide-react';
import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react';
import { REACTION_TERMS, type OnReact } from './reaction-terms';

interface Props {
  /** A button without a handler of clicks. */
  trigger: ReactElement<{ onClick?: () => void; tabIndex?: number }>;
  reactions: readonly ReactionCount[];
  onReact: OnReact;
}

/** Returns the items of a menu that make a reaction, or withdraw one of the user. */
export const reactionItems = (
  reactions: readonly ReactionCount[],
  onReact: OnReact,
): ComponentProps<typeof Menu>['items'] =>
  REACTIONS.map((reaction) => {
    const { name, Icon } = REACTION_TERMS[reaction];
    const isOn = !reactions.some((each) => each.reaction === reaction && each.isOwn);
    return {
      label: isOn ? (
        name
      ) : (
        <>
          {name} <VisuallyHidden>(withdraw)</VisuallyHidden>
          <Check aria-hidden />
        </>
      ),
      icon: <Icon aria-hidden />,
      onSelect: () => onReact(reaction, isOn),
    };
  });

/**
 * Shows a button that opens the menu of reactions. There are hundreds of such buttons, so each has a menu only after it
 * was pressed.
 */
export function ReactionMenu({ trigger, reactions, onReact }: Props) {
  const [wasPressed, setWasPressed] = useState(false);
  if (!wasPressed) return cloneElement(trigger, { onClick: () => setWasPressed(true) });
  return (
    <Menu
      defaultOpen
      align="start"
      trigger={cloneElement(trigger, { tabIndex: 0 })}
      items={reactionItems(reactions, onReact)}
    />
  );
}
