import { HttpError } from '@meridian/service-kit';
import type { PlanTerms } from '@meridian/shared-types';
import type { Models } from '../../models/create-models';

/**
 * Refuses a plan for students to people whose proof the office has not approved.
 * @param at the time at which the plan is paid for
 * @throws {HttpError} 403 without an approval that lasts until then
 */
export function requireStudent(terms: PlanTerms | undefined, studentUntil: Date | undefined, at: Date): void {
  if (terms?.audience !== 'student' || (studentUntil && studentUntil > at)) return;
  throw new HttpError(
    403,
    'proof_required',
    'This plan is for students. Send us a proof that you are one, and wait until we have approved it.',
  );
}

/** Returns the end of the approval of a person as a student. */
export const readStudentUntil = async (Users: Models['Users'], userId: string): Promise<Date | undefined> =>
  (await Users.findById(userId, { studentUntil: 1 }).lean())?.studentUntil;
