import { IconButton, type IconButtonProps } from './icon-button';
import { Tooltip } from './tooltip';

/**
 * Renders an icon button that shows its label on hover and focus.
 * @example <TooltipIconButton label="Grid" aria-pressed={isGrid} onClick={showGrid}><LayoutGrid aria-hidden
 * /></TooltipIconButton>
 */
export const TooltipIconButton = (props: IconButtonProps) => (
  <Tooltip content={props.label}>
    <IconButton {...props} />
  </Tooltip>
);
