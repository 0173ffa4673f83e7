import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What one of the people did or saw, or what happened to the product: one line of the history. */
export type Event =
  /** A message is sent for the first time. */
  | { type: 'invoke'; userId: string; clientId: string; content: string }
  | { type: 'ok'; userId: string; clientId: string; seq: number; id: string }
  /** Refused, not retryable. */
  | { type: 'fail'; userId: string; clientId: string; status: number }
  /** No ack, or a retryable refusal: it may be stored or not. */
  | { type: 'open'; userId: string; clientId: string; why: string }
  | { type: 'joined'; userId: string; connection: number; headSeq: number }
  /** Over a connection, or `read` through the call that lists messages. */
  | {
      type: 'received';
      userId: string;
      connection: number | 'read';
      seq: number;
      id: string;
      senderId: string;
      clientId: string;
      content: string;
    }
  /** The whole history as this person can read it at the end. */
  | { type: 'history'; userId: string; ids: string[] }
  /** A membership or session ended: the person may not receive or write messages stored more than `withinMs` later. */
  | { type: 'revoked'; userId: string; withinMs: number }
  /** `available`: messages are acknowledged during the fault. */
  | { type: 'fault'; name: string; available: boolean }
  | { type: 'healed'; name: string };

/** `at`: milliseconds since 1970. */
export type Entry = Event & { at: number };

/** The events of a run, in memory and, if a file is given, as one line of JSON each. */
export class History {
  readonly entries: Entry[] = [];

  constructor(readonly file?: string) {
    if (file) mkdirSync(path.dirname(file), { recursive: true });
  }

  record(event: Event): void {
    const entry = { at: Date.now(), ...event };
    this.entries.push(entry);
    if (this.file) appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  /** Number of messages acknowledged at `at` (ms since 1970) or later. */
  acknowledgedSince(at: number): number {
    return this.entries.filter((entry) => entry.type === 'ok' && entry.at >= at).length;
  }
}
