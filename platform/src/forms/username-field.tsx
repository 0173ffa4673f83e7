import { useSession } from '../session/session';

/**
 * Tells password managers to whom a password field of the signed-in person belongs. The field is hidden and cannot be
 * focused.
 * @example <form><UsernameField /><Input type="password" autoComplete="current-password" /></form>
 */
export function UsernameField() {
  const { user } = useSession();
  return <input type="text" autoComplete="username" readOnly hidden value={user?.email ?? ''} />;
}
