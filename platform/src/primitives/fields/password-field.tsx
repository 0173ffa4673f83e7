import type { ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Input } from './input';
import { TooltipIconButton } from '../actions/tooltip-icon-button';

/** The visibility that all password fields of a form share: either all passwords are shown or all are hidden. */
export interface PasswordVisibility {
  shown: boolean;
  toggle: () => void;
}

export interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'end'> {
  visibility: PasswordVisibility;
  /** Whether this field has the button that shows the passwords. One field of a form has it. */
  withToggle?: boolean;
}

/**
 * Renders a field for a password, with a button that shows the typed text.
 * @example <PasswordField {...props} visibility={visibility} withToggle autoComplete="new-password" />
 */
export function PasswordField({ visibility: { shown, toggle }, withToggle = false, ...input }: PasswordFieldProps) {
  const Icon = shown ? EyeOff : Eye;
  const button = (
    <TooltipIconButton label={shown ? 'Hide password' : 'Show password'} onClick={toggle}>
      <Icon />
    </TooltipIconButton>
  );
  return <Input {...input} type={shown ? 'text' : 'password'} end={withToggle ? button : undefined} />;
}
