import { Button, type ButtonProps } from '../primitives/actions/button';

/**
 * Renders the button that sends a form. While `pending`, it shows `pendingText` and cannot be pressed again.
 * @example <SubmitButton pending={login.isPending} pendingText="Signing in...">Sign In</SubmitButton>
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button type="submit" {...props} />;
}
