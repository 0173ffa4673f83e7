import type { ReactNode } from 'react';
import { useHasSessionEnded } from '../session/ended-session';
import { useSession } from '../session/session';
import { GateCard, type GateAction } from './gate-card';
import { PagePlaceholder } from './page-placeholder';
import { useSignInAction, useUpgradeAction } from './sign-in-action';
import { SessionCheckFailed } from './session-check-failed';

export interface RequireSessionProps {
  /** `active-or-staff` also opens the page to the staff, and `active-or-admin` only to site admins among them. */
  need: 'signed-in' | 'active' | 'active-or-admin' | 'active-or-staff' | 'admin' | 'treasurer';
  title: string;
  text?: string;
  action?: GateAction;
  children: ReactNode;
}

/**
 * Shows its children to people who have access and the gate to others. While the access is being fetched, it shows the
 * shape of the page. If the server fails, it offers a retry. Visitors are asked to sign in or join, and return to this
 * page. A person whose session ended elsewhere is told so. This is only a convenience: the server checks the access to
 * all data.
 * @example
 * <RequireSession need="active" title="Active Membership Required" action={{ label: 'Upgrade Now', to: '/subscribe' }}>
 *   <Dashboard />
 * </RequireSession>
 */
export function RequireSession({ need, title, text, action, children }: RequireSessionProps) {
  const { status, isActiveSubscriber, isAdmin, isTreasurer, isStaff, isAdminPending, isUnclear } = useSession();
  const signIn = useSignInAction();
  const plans = useUpgradeAction();
  const hasEnded = useHasSessionEnded();
  const allowed = {
    'signed-in': status === 'signed-in',
    active: isActiveSubscriber,
    'active-or-admin': isActiveSubscriber || isAdmin,
    'active-or-staff': isActiveSubscriber || isStaff,
    admin: isAdmin,
    treasurer: isAdmin || isTreasurer,
  }[need];
  // Whether a person is a site admin is unknown at first. Nobody is asked for a membership until then.
  if (status === 'loading' || (!allowed && isAdminPending)) return <PagePlaceholder />;
  if (!allowed && isUnclear && (!['signed-in', 'active'].includes(need) || status === 'anonymous'))
    return <SessionCheckFailed />;
  if (allowed) return children;
  if (hasEnded && signIn)
    return (
      <div data-signed-out>
        <GateCard title="You were signed out" text="Sign in to come back to this page." action={signIn} />
      </div>
    );
  // Whether a visitor's membership is missing shows only after the sign-in.
  if (signIn && need.startsWith('active'))
    return (
      <GateCard
        title="Sign In Required"
        text="Sign in to see this page. If you do not have an account yet, the plans show how to join."
        action={signIn}
        alternative={plans}
      />
    );
  // The staff are not asked to pay.
  const offer = action && (!need.startsWith('active') || plans) && { state: plans?.state, ...action };
  return <GateCard title={title} text={text} action={signIn ?? offer} />;
}
