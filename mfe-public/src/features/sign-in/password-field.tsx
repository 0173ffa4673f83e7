import type { ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Input } from '@meridian/platform';
import { TooltipIconButton } from '@meridian/platform/controls';

/** One state for all password fields of the page: what is typed is either shown or hidden, everywhere. */
export interface PasswordVisibility {
  shown: boolean;
  toggle: () => void;
}

interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'end'> {
  visibility: PasswordVisibility;
  /** The one field of a form that carries the toggle. */
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
