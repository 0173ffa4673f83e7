import * as z from 'zod';
import { text } from './fields';
import { LIMITS } from '../limits';

/** The reason of an act of the office that people otherwise do themselves. The audit log records it. */
export const OfficeReason = z.strictObject({
  reason: text(LIMITS.officeReasonMax).min(1, 'Enter a reason. It is recorded in the audit log'),
});
export type OfficeReason = z.input<typeof OfficeReason>;
