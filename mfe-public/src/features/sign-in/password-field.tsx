import type { ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Input } from '@meridian/platform';
import { TooltipIconButton } from '@meridian/platform/controls';

/** Shared by all password fields of the page: passwords are either shown or hidden in all of them. */
export interface PasswordVisibility {
  shown: boolean;
  toggle: () => void;
}

interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'end'> {
  visibility: PasswordVisibility;
  /** Shows the toggle, on one field of a form. */
  withToggle?: boolean;
}

export function PasswordField({ visibility: { shown, toggle }, withToggle = false, ...input }: PasswordFieldProps) {
  const Icon = shown ? EyeOff : Eye;
  const button = (
    <TooltipIconButton label={shown ? 'Hide password' : 'Show password'} onClick={toggle}>
      <Icon />
    </TooltipIconButton>
  );
  return <Input {...input} type={shown ? 'text' : 'password'} end={withToggle ? button : undefined} />;
}
