import * as z from 'zod';

/**
 * The body of every failed call (`application/problem+json`), and of refusing acks of the socket. `message` is shown to
 * people. `fields` lists the invalid inputs, and the possible meanings of an ambiguous value. `current` is the current
 * object, if a change was refused because of another one.
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
  fields: z
    .array(z.object({ path: z.string(), message: z.string(), choices: z.array(z.string()).optional() }))
    .optional(),
  current: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** One invalid input. @example { path: 'email', message: 'Invalid email address' } */
export type FieldProblem = NonNullable<Problem['fields']>[number];
