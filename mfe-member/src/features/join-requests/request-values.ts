import { z } from '@meridian/platform/forms';
import { LIMITS, type JoinQuestion } from '@meridian/shared-types';
import { text } from '@meridian/shared-types/schemas';

/** Returns the schema of the form: a message, and an answer to each of the chapter's questions. */
export const requestValues = (questions: readonly JoinQuestion[]) =>
  z.object({
    message: text(LIMITS.joinMessageMax),
    answers: z.array(text(LIMITS.joinAnswerMax)).superRefine((answers, context) =>
      questions.forEach(({ isRequired }, index) => {
        if (isRequired && !answers[index]?.trim())
          context.addIssue({ code: 'custom', message: 'Answer this question', path: [index] });
      }),
    ),
  });

/** Returns the answers to send, with the questions that the person read, and without empty ones. */
export const toAnswers = (questions: readonly JoinQuestion[], answers: readonly string[]) =>
  questions.flatMap(({ text: question }, index) => {
    const answer = answers[index]?.trim();
    return answer ? [{ question, answer }] : [];
  });
