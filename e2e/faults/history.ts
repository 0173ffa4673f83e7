import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** A change of a message as an entry of the log has it. `seq` is the number of the changed message. */
export interface EntryChange {
  kind: 'edit' | 'removal' | 'reaction';
  seq: number;
}

/** One line of the history: an action or observation of a member, or an event of the product. */
export type Event =
  /** A message is sent for the first time. */
  | { type: 'invoke'; userId: string; clientId: string; content: string }
  | { type: 'ok'; userId: string; clientId: string; seq: number; id: string }
  /** The message is refused, and a retry cannot help. */
  | { type: 'fail'; userId: string; clientId: string; status: number }
  /** The message has no ack, or a refusal that allows a retry, so it may be stored or not. */
  | { type: 'open'; userId: string; clientId: string; why: string }
  /** A person sends a change of their own message, which `clientId` names, for the first time. */
  | ({ type: 'change'; userId: string; clientId: string; changeId: string; content: string } & EntryChange)
  | { type: 'changed'; changeId: string }
  /** The change is refused, and a retry cannot help. */
  | { type: 'change-failed'; changeId: string; status: number }
  /** A read position up to this number is acknowledged. */
  | { type: 'marked'; userId: string; until: number }
  | { type: 'joined'; userId: string; connection: number; headSeq: number }
  /**
   * A message is received over a connection, or, if `connection` is `read`, by the call that lists messages, which was
   * made at `requestedAt`, in milliseconds since 1970.
   */
  | {
      type: 'received';
      userId: string;
      connection: number | 'read';
      seq: number;
      id: string;
      senderId: string;
      clientId: string;
      content: string;
      isRemoved: boolean;
      /** The change, if the entry is one, with the state of the changed message. */
      change?: EntryChange & { content: string; isRemoved: boolean };
      requestedAt?: number;
    }
  /** Everything is delivered, and the members begin to read the whole history. */
  | { type: 'settled' }
  /** The whole history as this user can read it at the end. */
  | { type: 'history'; userId: string; ids: string[] }
  /** A membership or session ended: the user may not receive or write messages stored more than `withinMs` later. */
  | { type: 'revoked'; userId: string; withinMs: number }
  /** A fault begins. `available` says whether messages are acknowledged during it. */
  | { type: 'fault'; name: string; available: boolean }
  | { type: 'healed'; name: string };

/** `at` is in milliseconds since 1970. */
export type Entry = Event & { at: number };

/** The events of a run, in memory and, if a file is given, as one line of JSON each. */
export class History {
  readonly entries: Entry[] = [];

  constructor(readonly file?: string) {
    if (file) mkdirSync(path.dirname(file), { recursive: true });
  }

  /** Returns another history of the same run, with its own file. */
  beside(name: string): History {
    return new History(this.file?.replace(/\.jsonl$/, `-${name}.jsonl`));
  }

  record(event: Event): void {
    const entry = { at: Date.now(), ...event };
    this.entries.push(entry);
    if (this.file) appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  /** Returns the number of messages acknowledged at `at` (ms since 1970) or later. */
  acknowledgedSince(at: number): number {
    return this.entries.filter((entry) => entry.type === 'ok' && entry.at >= at).length;
  }
}
