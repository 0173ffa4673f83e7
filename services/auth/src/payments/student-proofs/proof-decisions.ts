import { inTransaction, notFound, recordAction, recordDomainEvent, type Handlers } from '@meridian/service-kit';
import { sendImage } from '@meridian/service-kit/pictures';
import { DAY_MS } from '@meridian/shared-types';
import type { accountsApi } from '@meridian/shared-types/contracts';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import type { Models } from '../../models/create-models';
import { dayInWords } from '../day-in-words';
import { addMonths } from '../../subscriptions/subscription.policy';

/** Milliseconds after a decision for which a proof is kept, in case of a question. */
const KEPT_MS = 7 * DAY_MS;
const PAGE = 100;

type Needed = Pick<Models, 'db' | 'Users' | 'StudentProofs'>;

/** Handles the proofs of students for site admins. */
export const proofDecisionHandlers = ({ db, Users, StudentProofs }: Needed) =>
  ({
    async studentProofs() {
      const proofs = await StudentProofs.find({ state: 'waiting' }, { picture: 0 })
        .sort({ sentAt: 1 })
        .limit(PAGE)
        .lean();
      const people = await Users.find({ _id: { $in: proofs.map(({ userId }) => userId) } }, { name: 1 }).lean();
      const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
      return {
        proofs: proofs.map(({ _id, userId, text, sentAt, hasPicture }) => ({
          id: _id.toHexString(),
          userId: userId.toHexString(),
          name: names.get(userId.toHexString()) ?? '',
          text: text ?? '',
          hasPicture: hasPicture === true,
          sentAt: sentAt.toISOString(),
        })),
      };
    },

    async studentProofPicture({ params: { id }, http: { res } }) {
      const proof = await StudentProofs.findOne({ _id: id, state: 'waiting' }, { picture: 1 });
      if (!proof?.picture) throw notFound('picture');
      sendImage(res, proof.picture, 'private');
    },

    async decideStudentProof({ params: { id }, body, identity }) {
      await inTransaction(db, async (session) => {
        await requireActingSiteAdmin(Users, identity.userId, session);
        const now = new Date();
        const proof = await StudentProofs.findOneAndUpdate(
          { _id: id, state: 'waiting' },
          {
            $set: {
              state: body.decision,
              removeAt: new Date(now.getTime() + KEPT_MS),
              ...(body.decision === 'declined' && { reason: body.reason }),
            },
          },
          { session, projection: { userId: 1 } },
        ).lean();
        if (!proof) throw notFound('proof');
        const userId = String(proof.userId);
        const until = body.decision === 'approved' ? addMonths(now, body.months, now) : undefined;
        if (until) await Users.updateOne({ _id: userId }, { $set: { studentUntil: until } }, { session });
        const note = body.decision === 'declined' ? body.reason : '';
        const data = { decision: body.decision, note, ...(until && { until: dayInWords(until) }) };
        await recordDomainEvent(db, { kind: 'student-proof.decided', audience: { userIds: [userId] }, data }, session);
        const detail = until ? `approved until ${until.toISOString().slice(0, 10)}` : `declined: ${note}`;
        await recordAction(db, { action: 'student-proof.decided', subject: userId, userId, detail }, session);
      });
      return { ok: true };
    },
  }) satisfies Partial<Handlers<typeof accountsApi>>;
