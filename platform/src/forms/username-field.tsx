import { useSession } from '../session/session';

/**
 * Tells password managers whose password a form of the signed-in person is about. Nobody sees it or gets to it.
 * @example <form><UsernameField /><Input type="password" autoComplete="current-password" /></form>
 */
export function UsernameField() {
  const { user } = useSession();
  return <input type="text" autoComplete="username" readOnly hidden value={user?.email ?? ''} />;
}
