import { monthsUntil } from '../subscriptions/subscription.policy';
import type { LedgerLineDoc } from '../models/ledger-line.model';

export type ImportedLine = Omit<LedgerLineDoc, '_id'>;

/** Returns the ledger line for what an imported person had paid for elsewhere. An end in the past gives no months. */
export const importedLine = ({
  userId,
  at,
  paidUntil,
  importId,
  byId,
}: Pick<LedgerLineDoc, 'userId' | 'at' | 'importId' | 'byId'> & { paidUntil: Date }): ImportedLine => ({
  userId,
  kind: 'imported',
  months: monthsUntil(paidUntil, at),
  reason: 'Paid for before the import',
  idempotencyKey: `import ${String(importId ?? at.getTime())}`,
  at,
  ...(paidUntil > at && { paidUntil }),
  ...(importId && { importId }),
  ...(byId && { byId }),
});
