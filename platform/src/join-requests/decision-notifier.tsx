import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session';
import { checkForDecision } from './decision-notices';

/**
 * Notifies newsletter subscribers of the decision on their join requests, when they open the product and on later
 * pages: they have no socket that could deliver it. The shell renders it once, inside the router.
 * @example <DecisionNotifier />
 */
export function DecisionNotifier(): null {
  const { user, isActiveSubscriber } = useSession();
  const { pathname } = useLocation();
  // an impersonator is not the person to notify
  const userId = isActiveSubscriber || user?.impersonatedBy ? undefined : user?.id;
  useEffect(() => {
    if (userId !== undefined) checkForDecision(userId).catch(() => undefined); // the next page checks again
  }, [userId, pathname]);
  return null;
}
