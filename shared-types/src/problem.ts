import * as z from 'zod';

/**
 * The body of every failed call (`application/problem+json`), and of every refused socket acknowledgement. `message` is
 * what a person may read; `fields` names the inputs that were refused.
 * @example { type: 'about:blank', title: 'Conflict', status: 409, code: 'already_member', message: 'You are already a
 * member of this chapter.' }
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** One refused input. @example { path: 'email', message: 'Invalid email address' } */
export type FieldProblem = NonNullable<Problem['fields']>[number];
