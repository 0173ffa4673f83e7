import * as z from 'zod';
import { text } from '../fields';
import { LIMITS } from '../limits';
import { foldText } from '../search';

/**
 * Who becomes a member of a chapter, and how. `ask`: its admins decide on requests. `members`: people with an active
 * membership join at once, others ask. `invited`: by an invite link or by an admin only; nobody can ask.
 */
export const JoinPolicy = z.enum(['ask', 'members', 'invited']);
export type JoinPolicy = z.infer<typeof JoinPolicy>;

/** A question to people who ask to join. */
export const JoinQuestion = z.object({ text: z.string(), isRequired: z.boolean() });
export type JoinQuestion = z.infer<typeof JoinQuestion>;

/** The questions of a chapter, as its admins write them. */
export const JoinQuestionsInput = z
  .array(
    z.strictObject({
      text: text(LIMITS.joinQuestionMax).min(1, 'A question is required'),
      isRequired: z.boolean(),
    }),
  )
  .max(LIMITS.joinQuestionCount, `At most ${LIMITS.joinQuestionCount} questions`)
  .refine((questions) => new Set(questions.map((each) => foldText(each.text))).size === questions.length, {
    message: 'Each question only once',
  });

/** An answer with the text of its question, as the person read it: later edits of questions do not change it. */
export const JoinAnswer = z.object({ question: z.string(), answer: z.string() });
export type JoinAnswer = z.infer<typeof JoinAnswer>;

/** The answers in a request, each to one of the chapter's questions. Empty answers are left out. */
export const JoinAnswersInput = z
  .array(z.strictObject({ question: text(LIMITS.joinQuestionMax), answer: text(LIMITS.joinAnswerMax) }))
  .max(LIMITS.joinQuestionCount)
  .optional()
  .default([]);
