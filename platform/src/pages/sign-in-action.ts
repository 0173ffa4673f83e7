import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session';
import type { GateAction } from './gate-card';

/** The state of a link to /auth or /subscribe. It says where the person goes after signing in or paying. */
export interface SignInState {
  /** A path of this site. @example '/calendar?view=week' */
  from: string;
  /** The router's state of that page when the person returns, such as the action that they wanted to take. */
  then?: unknown;
}

/** Returns the gate's link to /auth, which leads back to this page, or undefined for people who are signed in. */
export function useSignInAction(): GateAction | undefined {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const state: SignInState = { from: `${pathname}${search}${hash}` };
  return status === 'anonymous' ? { label: 'Sign In', to: '/auth', state } : undefined;
}

/** Returns the path to open after signing in or paying, from the state of the router's location. */
export function signInTarget(state: unknown): string | undefined {
  const { from } = (state ?? {}) as Partial<SignInState>;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** Returns the router's state of the page to which a person returns. */
export const signInThen = (state: unknown): unknown => ((state ?? {}) as Partial<SignInState>).then;
