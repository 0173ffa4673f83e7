import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What happened to one of the people, or to the product, as it is kept in a line of the history. */
export type Event =
  /** A message goes out for the first time. */
  | { what: 'invoke'; who: string; clientId: string; content: string }
  | { what: 'ok'; who: string; clientId: string; seq: number; id: string }
  /** Refused for good. */
  | { what: 'fail'; who: string; clientId: string; status: number }
  /** No ack, or one that says to try again: it may be stored or not. */
  | { what: 'open'; who: string; clientId: string; why: string }
  | { what: 'joined'; who: string; connection: number; headSeq: number }
  /** Over a connection, or `read` through the call that lists messages. */
  | {
      what: 'received';
      who: string;
      connection: number | 'read';
      seq: number;
      id: string;
      senderId: string;
      clientId: string;
      content: string;
    }
  /** The whole history as somebody may read it in the end. */
  | { what: 'history'; who: string; ids: string[] }
  /**
   * The end of a membership or session: nothing that is committed more than `withinMs` later may reach them, or be
   * theirs.
   */
  | { what: 'barred'; who: string; withinMs: number }
  /** `goesOn`: messages are acknowledged all the while. */
  | { what: 'fault'; name: string; goesOn: boolean }
  | { what: 'healed'; name: string };

/** `at`: milliseconds since 1970. */
export type Entry = Event & { at: number };

/** Everything that happened in a round, in memory and, where a file is given, in a line of JSON each. */
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

  /** How many messages were acknowledged since a moment. */
  acknowledgedSince(at: number): number {
    return this.entries.filter((entry) => entry.what === 'ok' && entry.at >= at).length;
  }
}
