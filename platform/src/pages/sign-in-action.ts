import { parsePath, useLocation } from 'react-router-dom';
import { useSession } from '../session/session';
import type { GateAction } from './gate-card';

/** The state of a link to /auth or /subscribe. It says where the person goes after signing in or paying. */
export interface SignInState {
  /** A path of this site. @example '/calendar?view=week' */
  from: string;
  /** The router's state of that page when the person returns, such as the action that they wanted to take. */
  then?: unknown;
}

/** Pages to which nobody returns. They pass on the state with which they were opened. */
const PASSED_THROUGH = new Set([
  '/',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
]);
const SUBSCRIBE = '/subscribe';

/**
 * Returns the state of a link to /auth or /subscribe that leads back to this page, with its query and fragment. From
 * the home page and the pages of the sign-in itself it leads to where they would lead, if they know that.
 * @example <ButtonLink to="/subscribe" state={useReturnState()}>Upgrade Now</ButtonLink>
 */
export function useReturnState(): SignInState | undefined {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const known = signInTarget(state) === undefined ? undefined : (state as SignInState);
  // A page that has removed a token from its address has stored the whole address in its state.
  if (PASSED_THROUGH.has(pathname) || (known && parsePath(known.from).pathname === pathname)) return known;
  // The page of the payment is opened again after the sign-in, and then leads to the page before it.
  return { from: `${pathname}${search}${hash}`, ...(known && pathname === SUBSCRIBE && { then: known }) };
}

/** Returns the gate's link to /auth, which leads back to this page, or undefined for people who are signed in. */
export function useSignInAction(): GateAction | undefined {
  const { status } = useSession();
  const state = useReturnState();
  return status === 'anonymous' ? { label: 'Sign In', to: '/auth', state } : undefined;
}

/**
 * Returns the gate's link to the plans, which lead back to this page after the payment. It is undefined for the staff,
 * who work without a paid membership, and until it is known who is a site admin.
 */
export function useUpgradeAction(): GateAction | undefined {
  const { status, isStaff, isAdminPending } = useSession();
  const state = useReturnState();
  if (isStaff || isAdminPending) return undefined;
  return { label: status === 'anonymous' ? 'Membership Plans' : 'Upgrade Now', to: SUBSCRIBE, state };
}

const ANY_SITE = 'https://site.invalid';

/** Returns whether a text is a path of this site, as browsers read it. They ignore tabs and take `\\` for `/`. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  const { origin, pathname } = new URL(path, ANY_SITE);
  return origin === ANY_SITE && !pathname.startsWith('//');
}

/** Returns the path to open after signing in or paying, from the state of the router's location. */
export function signInTarget(state: unknown): string | undefined {
  const { from } = (state ?? {}) as Partial<SignInState>;
  return typeof from === 'string' && URL.canParse(from, ANY_SITE) && isOwnPath(from) ? from : undefined;
}

/** Returns the router's state of the page to which a person returns. */
export const signInThen = (state: unknown): unknown => ((state ?? {}) as Partial<SignInState>).then;
