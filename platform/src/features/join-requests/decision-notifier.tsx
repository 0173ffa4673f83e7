import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../session/session';
import { checkForDecision } from './decision-notices';

/**
 * Notifies newsletter subscribers of decisions on their join requests, at the start and on later pages. They have no
 * socket that could deliver the decisions. The shell renders it once, inside the router.
 * @example <DecisionNotifier />
 */
export function DecisionNotifier(): null {
  const { user, isActiveSubscriber } = useSession();
  const { pathname } = useLocation();
  // Decisions are not shown to a site admin who impersonates the person.
  const userId = isActiveSubscriber || user?.impersonatedBy ? undefined : user?.id;
  useEffect(() => {
    // If this fails, the next page checks again.
    if (userId !== undefined) checkForDecision(userId).catch(() => undefined);
  }, [userId, pathname]);
  return null;
}
