import { notFound, type Handlers, type Identity } from '@meridian/service-kit';
import { seesMoney, type Receipt } from '@meridian/shared-types';
import type { authApi, authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { drawReceipt } from './receipt-file';
import { toReceipt, toReceiptRow } from './shown-receipt';

/** The number of receipts in one response. */
const PAGE = 50;
const MAX_REFUNDS = 100;

type Needed = Pick<Models, 'Receipts'>;

const nameOf = (number: number): string => `receipt-${number}.pdf`;

async function read({ Receipts }: Needed, number: number, owner: { userId?: string } = {}): Promise<Receipt> {
  const receipt = await Receipts.findOne({ _id: number, ...owner }).lean();
  if (!receipt) throw notFound('receipt');
  const refunds = await Receipts.find({ refundOf: number }, { at: 1, amount: 1, currency: 1 })
    .sort({ _id: 1 })
    .limit(MAX_REFUNDS)
    .lean();
  return toReceipt(receipt, refunds);
}

/** Those who see the money read every receipt. Nobody else learns whether another person's receipt exists. */
const ownerFor = (identity: Identity) => (seesMoney(identity) ? {} : { userId: identity.userId });

/** Handles receipts for the people who paid, and for those who see the money. */
export const receiptHandlers = (models: Needed) =>
  ({
    receipts: async ({ identity: { userId }, query: { before } }) => {
      const found = await models.Receipts.find({ userId, ...(before && { _id: { $lt: before } }) }, { issuer: 0 })
        .sort({ _id: -1 })
        .limit(PAGE)
        .lean();
      return { receipts: found.map(toReceiptRow), next: found.length < PAGE ? null : (found.at(-1)?._id ?? null) };
    },

    receipt: ({ identity, params: { number } }) => read(models, number, ownerFor(identity)),

    receiptFile: async ({ identity, params: { number }, http: { res } }) => {
      const bytes = await drawReceipt(await read(models, number, ownerFor(identity)));
      res
        .status(200)
        .attachment(nameOf(number))
        .set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .type('application/pdf')
        .send(bytes);
    },
  }) satisfies Partial<Handlers<typeof authApi>>;

/** Handles the receipts that are attached to mails. */
export const receiptInternalHandlers = (models: Needed) =>
  ({
    receiptFile: async ({ params: { number } }) => ({
      fileName: nameOf(number),
      content: (await drawReceipt(await read(models, number))).toString('base64'),
    }),
  }) satisfies Partial<Handlers<typeof authInternalApi>>;
