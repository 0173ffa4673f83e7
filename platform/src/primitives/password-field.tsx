import type { ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Input } from './input';
import { TooltipIconButton } from './tooltip-icon-button';

/** Shared by all password fields of a form: passwords are either shown or hidden in all of them. */
export interface PasswordVisibility {
  shown: boolean;
  toggle: () => void;
}

export interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'end'> {
  visibility: PasswordVisibility;
  /** Shows the toggle, on one field of a form. */
  withToggle?: boolean;
}

/**
 * A field for a password, with a button that shows what was typed.
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
