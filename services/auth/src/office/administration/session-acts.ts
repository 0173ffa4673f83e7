import { notFound, recordAction } from '@meridian/service-kit';
import type { AccountAct } from '../../proposals/account-act';
import { endAllSessions, ownSessions } from '../../sessions/all-sessions';

const withReason = (what: string, reason: string): string => (reason ? `${what}: ${reason}` : what);

/** Signs a person out in one browser. */
export const sessionEnd: AccountAct<{ sessionId: string }> = {
  kind: 'session',
  async prepare({ db, Sessions }, { userId, reason, input: { sessionId } }, session) {
    const own = { ...ownSessions(userId), _id: sessionId };
    if (!(await Sessions.exists(own).session(session))) throw notFound('session');
    return async () => {
      await Sessions.deleteOne(own, { session });
      const detail = withReason('one', reason);
      await recordAction(db, { action: 'session.ended', subject: sessionId, userId, detail }, session);
      return { sessionIds: [sessionId] };
    };
  },
};

/** Signs a person out in all browsers, except in the one of the call. */
export const sessionsEnd: AccountAct<{ except?: string }> = {
  kind: 'sessions',
  async prepare(stores, { userId, reason, input: { except } }, session) {
    const { db, Users } = stores;
    if (!(await Users.exists({ _id: userId }).session(session))) throw notFound('account');
    return async () => {
      await endAllSessions(stores, userId, 'ended by the office', session, except);
      const detail = withReason('all', reason);
      await recordAction(db, { action: 'session.ended', subject: userId, userId, detail }, session);
      return { userIds: [userId] };
    };
  },
};
