import type { ReactNode } from 'react';
import { useHasSessionEnded } from '../session/ended-session';
import { useSession } from '../session/session';
import { GateCard, type GateAction } from './gate-card';
import { PagePlaceholder } from './page-placeholder';
import { useSignInAction, useUpgradeAction } from './sign-in-action';
import { SessionCheckFailed } from './session-check-failed';

export interface RequireSessionProps {
  need: 'signed-in' | 'active' | 'admin';
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
  const { status, isActiveSubscriber, isAdmin, isAdminPending, isUnclear } = useSession();
  const signIn = useSignInAction();
  const plans = useUpgradeAction();
  const hasEnded = useHasSessionEnded();
  if (status === 'loading' || (need === 'admin' && isAdminPending)) return <PagePlaceholder />;
  const allowed = { 'signed-in': status === 'signed-in', active: isActiveSubscriber, admin: isAdmin }[need];
  if (!allowed && isUnclear && (need === 'admin' || status === 'anonymous')) return <SessionCheckFailed />;
  if (allowed) return children;
  if (hasEnded && signIn)
    return (
      <div data-signed-out>
        <GateCard title="You were signed out" text="Sign in to come back to this page." action={signIn} />
      </div>
    );
  // Whether a visitor's membership is missing shows only after the sign-in.
  if (signIn && need === 'active')
    return (
      <GateCard
        title="Sign In Required"
        text="Sign in to see this page. If you do not have an account yet, the plans show how to join."
        action={signIn}
        alternative={plans}
      />
    );
  return <GateCard title={title} text={text} action={signIn ?? (action && { state: plans.state, ...action })} />;
}
