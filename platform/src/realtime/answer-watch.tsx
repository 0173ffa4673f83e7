import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session';
import { lookForAnswer } from './decisions';

/**
 * Tells newsletter subscribers what became of their requests to join, when they open the product and as they go through
 * its pages: they have no socket over which it could come. The shell renders it once, inside the router.
 * @example <AnswerWatch />
 */
export function AnswerWatch(): null {
  const { user, isActiveSubscriber } = useSession();
  const { pathname } = useLocation();
  const userId = isActiveSubscriber || user?.impersonatedBy ? undefined : user?.id; // whoever acts as somebody else is not who is told
  useEffect(() => {
    if (userId !== undefined) lookForAnswer(userId).catch(() => undefined); // looked for again on the next page
  }, [userId, pathname]);
  return null;
}
