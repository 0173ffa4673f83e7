import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session';
import type { GateAction } from './gate-card';

/** State of a link to /auth or /subscribe: where the person goes after they have signed in or paid. */
export interface SignInState {
  /** A path of this site. @example '/calendar?view=week' */
  from: string;
  /** The router's state of that page when the person comes back, such as what they pressed before. */
  then?: unknown;
}

/** The gate's link to /auth, which leads back to this page. Undefined for people who are signed in. */
export function useSignInAction(): GateAction | undefined {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const state: SignInState = { from: `${pathname}${search}${hash}` };
  return status === 'anonymous' ? { label: 'Sign In', to: '/auth', state } : undefined;
}

/** Where to go after signing in or paying, from the state of the router's location. */
export function signInTarget(state: unknown): string | undefined {
  const { from } = (state ?? {}) as Partial<SignInState>;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** The router's state of the page that a person comes back to. */
export const signInThen = (state: unknown): unknown => ((state ?? {}) as Partial<SignInState>).then;
