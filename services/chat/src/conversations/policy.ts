import type { Identity } from '@meridian/service-kit';
import type { MembershipStatus } from '@meridian/shared-types';

/**
 * Who may do what in the conversations of one kind. `Id` identifies a conversation of the caller: by the chapter, by
 * the other person, or by the event. Each check asks for the current state, and refuses if there is no response.
 */
export interface ConversationPolicy<Id, Reader = unknown> {
  /** Returns the key of the conversation. */
  key(identity: Pick<Identity, 'userId'>, id: Id): string;
  /** Throws unless the caller may read the conversation now. */
  requireReader(identity: Identity, id: Id): Promise<Reader>;
  /** Throws the refusal that a message of the caller would get now. */
  requireWriter(identity: Identity, id: Id): Promise<unknown>;
}

/** The policies of all kinds. Those of chapters know the membership of a reader. */
export interface Policies {
  chapter: ConversationPolicy<number, MembershipStatus>;
  direct: ConversationPolicy<string>;
  event: ConversationPolicy<string>;
}
