import * as z from 'zod';
import { text } from '../../fields/fields';
import { LIMITS } from '../../limits';
import { foldText } from '../../texts/fold-text';

/**
 * The policy of a chapter for new members. `ask`: admins decide on requests. `members`: people with an active
 * membership join at once, others ask. `invited`: people join only by an invite link or are added by an admin.
 */
export const JoinPolicy = z.enum(['ask', 'members', 'invited']);
export type JoinPolicy = z.infer<typeof JoinPolicy>;

/** A question to people who request to join. */
export const JoinQuestion = z.object({ text: z.string(), isRequired: z.boolean() });
export type JoinQuestion = z.infer<typeof JoinQuestion>;

/** The questions of a chapter, as its admins edit them. */
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

/** An answer with the text of its question at that time, which later edits of the questions do not change. */
export const JoinAnswer = z.object({ question: z.string(), answer: z.string() });
export type JoinAnswer = z.infer<typeof JoinAnswer>;

/** The answers in a request, each to one of the chapter's questions. Empty answers are left out. */
export const JoinAnswersInput = z
  .array(z.strictObject({ question: text(LIMITS.joinQuestionMax), answer: text(LIMITS.joinAnswerMax) }))
  .max(LIMITS.joinQuestionCount)
  .optional()
  .default([]);
