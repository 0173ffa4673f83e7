import { IconButton } from '@meridian/platform';
import { SmilePlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tools } from './bubble';
import { MessageMenu } from './message-menu';
import { ReactionMenu } from './reactions/reaction-menu';
import { useIsTouched } from './use-is-touched';

/** Shows the buttons of a message, each with its icon. On a touch screen there is one, which opens a menu. */
export function MessageTools(props: ComponentProps<typeof MessageMenu>) {
  const { whose, acts, reactions, onReact } = props;
  const isTouched = useIsTouched();
  if (isTouched)
    return (
      <Tools>
        <MessageMenu {...props} />
      </Tools>
    );
  return (
    <Tools>
      {onReact && (
        <ReactionMenu
          trigger={
            <IconButton size="sm" label={`React to ${whose}`} data-act="react">
              <SmilePlus aria-hidden />
            </IconButton>
          }
          reactions={reactions}
          onReact={onReact}
        />
      )}
      {acts.map(({ label, icon, onClick }) => (
        <IconButton key={label} size="sm" label={label} data-act="" onClick={onClick}>
          {icon}
        </IconButton>
      ))}
    </Tools>
  );
}
