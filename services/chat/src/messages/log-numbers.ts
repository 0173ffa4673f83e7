import { IS_CHAPTER } from './conversation';
import type { Messages } from './message.model';

/**
 * Creates the newest known number of each chapter's chat. It is only a first guess, because a unique index decides.
 * The numbers of other conversations are read each time: they are few, and the merge of two accounts changes them.
 */
export function createLogNumbers(Messages: Messages) {
  const heads = new Map<string, number>();
  const head = async (conversation: string): Promise<number> =>
    (await Messages.findOne({ conversation }, { seq: 1 }).sort({ seq: -1 }).lean())?.seq ?? 0;
  return {
    head,
    /** Returns the number of the newest entry as far as it is known. */
    known: async (conversation: string): Promise<number> => heads.get(conversation) ?? head(conversation),
    /** Records that a number is in use, by this replica or another one. */
    advance(conversation: string, seq: number): void {
      if (IS_CHAPTER.test(conversation)) heads.set(conversation, Math.max(heads.get(conversation) ?? 0, seq));
    },
    /** Records a number that another replica has used, which saves a failed attempt. */
    recordSeq(conversation: string, seq: number): void {
      const known = heads.get(conversation);
      if (known !== undefined && known < seq) heads.set(conversation, seq);
    },
    /** Has the next attempt read the number from the database. */
    forget: (conversation: string): void => void heads.delete(conversation),
  };
}
export type LogNumbers = ReturnType<typeof createLogNumbers>;
