import * as z from 'zod';
import { Id, Instant, InstantInput, text } from '../fields/fields';
import { LIMITS } from '../fields/limits';
import { mediaFields } from './message-picture-schemas';
import { ChatSettings } from './settings-schemas';

const reason = text(LIMITS.moderationReasonMax);

/** The reason why an admin removes a message. The author is told. */
export const RemovalReason = reason.min(1, 'Enter a reason. The author and other admins see it.');

export const RemoveMessageInput = z.strictObject({ reason: RemovalReason });
export type RemoveMessageInput = z.input<typeof RemoveMessageInput>;

/** The reason for which a held message is refused. Its sender is told. */
export const RefuseHeldInput = z.strictObject({
  reason: text(LIMITS.moderationReasonMax).min(1, 'Enter a reason. The sender sees it.'),
});
export type RefuseHeldInput = z.input<typeof RefuseHeldInput>;

/** A mute. `until` is at most a year in the future. */
export const MuteInput = z.strictObject({
  until: InstantInput,
  reason: reason.min(1, 'Enter a reason. Other admins see it.'),
});
export type MuteInput = z.input<typeof MuteInput>;

/**
 * The texts that a message had before its author edited or deleted it, oldest first. They are deleted after 90 days,
 * and when an admin removes the message.
 */
export const EarlierTexts = z.array(z.object({ id: Id, content: z.string(), writtenAt: Instant, replacedAt: Instant }));
export type EarlierTexts = z.infer<typeof EarlierTexts>;

const Named = z.object({ id: Id, name: z.string() });

/**
 * The messages that admins removed from a chapter's chat, and the muted people, newest first, with the settings of the
 * chat. It never contains the text of a removed message.
 */
export const ChatModeration = z.object({
  removals: z.array(
    z.object({ id: Id, seq: z.number().int(), sender: Named, by: Named.nullable(), reason: z.string(), at: Instant }),
  ),
  mutes: z.array(
    z.object({ id: Id, person: Named, by: Named.nullable(), reason: z.string(), at: Instant, until: Instant }),
  ),
  /**
   * The messages that wait for a review, oldest first, with those words of the list that each contains. It is null for
   * site admins who are no admins of the chapter, because they do not read its chat.
   */
  held: z
    .array(
      z.object({ id: Id, sender: Named, content: z.string(), ...mediaFields, words: z.array(z.string()), at: Instant }),
    )
    .nullable(),
  settings: ChatSettings,
  /** The words because of which messages of members are held for review. */
  heldWords: z.array(z.string()),
});
export type ChatModeration = z.infer<typeof ChatModeration>;
