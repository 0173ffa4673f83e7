import { HttpError, inTransaction, retryDuplicate, type Handlers, type Logger } from '@meridian/service-kit';
import type { bouncesApi } from '@meridian/shared-types/contracts';
import type { NotificationsEnv } from '../env';
import { endLetters } from '../newsletter/end-letters';
import type { OptOuts } from '../opt-outs/opt-outs';
import { refusedUs } from '../smtp/metrics';
import { isGone } from '../smtp/outcome';
import type { Models } from '../models/create-models';
import type { SuppressionList } from '../suppression/suppression-list';
import type { Bounced, ReturnPaths } from '../smtp/return-path';
import { isSigned } from './signature';

/** The reason for the office why an address gets no more mail. */
const COMPLAINT = 'The reader reported an email as unwanted.';

interface Options {
  secret: NotificationsEnv['BOUNCE_SECRET'];
  returnPaths: Pick<ReturnPaths, 'readReturnPath'>;
  suppressionList: Pick<SuppressionList, 'suppress' | 'refuse'>;
  optOuts: OptOuts;
  log: Logger;
}

/** Handles what a mail relay reports of mails that it could not deliver: docs/operations/bounces.md. */
export function bounceHandlers(
  models: Pick<Models, 'db' | 'Mails' | 'LetterDeliveries'>,
  { secret, returnPaths, suppressionList, optOuts, log }: Options,
): Handlers<typeof bouncesApi> {
  const { db, LetterDeliveries, Mails } = models;
  /**
   * Marks a mail as bounced. A mail counts once, even if it is reported several times: only the first call resolves to
   * its delivery.
   */
  const mark = async (
    { kind, id }: Bounced,
    reason: string,
    session: Parameters<typeof suppressionList.suppress>[2],
  ) => {
    const first = { _id: id, bouncedAt: { $exists: false }, addressKey: { $exists: true } };
    const bouncedAt = new Date();
    if (kind === 'notice')
      return Mails.findOneAndUpdate(first, { $set: { bouncedAt, lastError: reason } }, { session }).lean();
    return LetterDeliveries.findOneAndUpdate(
      { ...first, state: { $in: ['handed', 'sent', 'uncertain'] } },
      { $set: { bouncedAt, state: 'failed', reason } },
      { session },
    ).lean();
  };

  /** Ends the letters to an address, and all mail besides that about the account until a mail is accepted again. */
  const complain = async ({ kind, id }: Bounced): Promise<void> => {
    const first = { _id: id, bouncedAt: { $exists: false } };
    const found = await (kind === 'notice'
      ? Mails.findOne(first, { addressKey: 1 }).lean()
      : LetterDeliveries.findOne(first, { addressKey: 1 }).lean());
    const addressKey = found?.addressKey;
    if (addressKey === undefined) return;
    await endLetters(models, optOuts, addressKey);
    await retryDuplicate(() =>
      inTransaction(db, async (session) => {
        if (await mark({ kind, id }, COMPLAINT, session))
          await suppressionList.suppress(addressKey, COMPLAINT, session);
      }),
    );
  };

  return {
    report: async ({ body: { to, status, isComplaint, text }, http: { req, res } }) => {
      const signature = req.get('x-bounce-signature') ?? '';
      if (!secret || !isSigned(secret, signature, res.locals.bodyBytes as Buffer))
        throw new HttpError(401, 'not_signed', 'This report is not signed, or it was signed too long ago.');
      const bounced = returnPaths.readReturnPath(to);
      if (bounced && isComplaint) {
        await complain(bounced);
        return { ok: true };
      }
      if (!bounced || !status.startsWith('5.')) return { ok: true };
      const reason = `${status} ${text ?? ''}`.trim();
      if (status.startsWith('5.7.')) {
        // The cause is our address or signature, not the reader's address.
        refusedUs.inc();
        log.error({ ...bounced, reason }, 'a mail of ours was refused after it was sent');
        return { ok: true };
      }
      await retryDuplicate(() =>
        inTransaction(db, async (session) => {
          const delivery = await mark(bounced, reason, session);
          if (delivery?.addressKey)
            await (isGone(status) ? suppressionList.suppress : suppressionList.refuse)(
              delivery.addressKey,
              reason,
              session,
            );
        }),
      );
      return { ok: true };
    },
  };
}
