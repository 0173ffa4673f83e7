import type { EntryChange, Entry } from './history';

/** An entry of the log as the store contains it: a message with its current text, or a change of a message. */
export interface Stored {
  id: string;
  seq: number;
  senderId: string;
  clientId: string;
  content: string;
  isRemoved: boolean;
  change?: EntryChange;
  createdAt: number;
}

export interface RunRecord {
  entries: readonly Entry[];
  /** The whole log of the chapter or conversation. */
  stored: readonly Stored[];
  /** The user ids of those who are members with a session at the end. */
  members: readonly string[];
  /** The user ids of those who never were members. */
  outsiders: readonly string[];
  /**
   * The longest time in ms from storing a message, or from the end of the fault during which it was stored, to
   * delivery.
   */
  withinMs: number;
  /** The read positions at the end, with the number of unread messages that the list of chats says. */
  positions: readonly { userId: string; readSeq: number; unread: number }[];
  /** Whether each change is an entry of the log with its own number, as in chapters. */
  hasChangeEntries: boolean;
  /** The smallest number of acks before, during and after each fault. */
  minAcks: number;
}

export type Of<Type extends Entry['type']> = Extract<Entry, { type: Type }>;
/** Returns the entries of one type. */
export const only = <Type extends Entry['type']>(entries: readonly Entry[], type: Type): Of<Type>[] =>
  entries.filter((entry): entry is Of<Type> => entry.type === type);
/** The key of a message: its sender and the id that the sender gave it. */
export const keyOf = ({ userId, clientId }: { userId: string; clientId: string }) => `${userId} ${clientId}`;
export const keyOfStored = ({ senderId, clientId }: Stored) => keyOf({ userId: senderId, clientId });
