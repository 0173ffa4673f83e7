import * as z from 'zod';
import { ChapterId, line } from '../fields/fields';
import { LIMITS, SLOW_MODE_SECONDS } from '../limits';
import { foldText } from '../texts/fold-text';

const slowModeSeconds = z.literal([...SLOW_MODE_SECONDS]);
const isClosed = z.boolean();

/** The rules for members who write in the chat of a chapter. Neither setting applies to its admins. */
export const ChatSettings = z.object({
  chapterId: ChapterId,
  /** The seconds that a member waits between two messages, or 0. */
  slowModeSeconds,
  /** Whether members can read but not write. */
  isClosed,
  /** It grows with each change, so that of two states the one with the greater version is newer. */
  version: z.number().int(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

/** The settings that change. The others stay. */
export const ChatSettingsInput = z.strictObject({
  slowModeSeconds: slowModeSeconds.optional(),
  isClosed: isClosed.optional(),
  /** All words because of which a message of a member is held for review. */
  heldWords: z
    .array(line(LIMITS.heldWordMax).min(LIMITS.heldWordMin, `A word has at least ${LIMITS.heldWordMin} characters.`))
    .max(LIMITS.heldWordCount, `Choose at most ${LIMITS.heldWordCount} words.`)
    .refine((words) => new Set(words.map(foldText)).size === words.length, 'Enter each word only once.')
    .optional(),
});
export type ChatSettingsInput = z.input<typeof ChatSettingsInput>;
