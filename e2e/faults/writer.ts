import { setTimeout as pause } from 'node:timers/promises';
import type { Visitor } from '../api/product/test-product';
import type { History } from './history';
import { MessageChanges } from './message-changes';

/** A person who writes messages one after the other, changes some of them, and knows which messages have arrived. */
export abstract class Writer {
  protected readonly closed = new AbortController();
  protected readonly changes: MessageChanges;
  protected isWriting = false;
  private writing: Promise<void> = Promise.resolve();

  /** `path` is that of the messages of a chapter or conversation. */
  constructor(
    readonly visitor: Visitor,
    protected readonly path: string,
    protected readonly history: History,
  ) {
    this.changes = new MessageChanges(visitor, path, history, this.closed.signal);
  }

  /** Sends a message until it has a response that a retry cannot improve. */
  protected abstract send(content: string): Promise<void>;
  protected abstract hasReceived(seq: number): boolean;

  get userId(): string {
    return this.visitor.userId;
  }
  /** Returns the number of the newest message before which none is missing. */
  get lastContiguousSeq(): number {
    let seq = 0;
    while (this.hasReceived(seq + 1)) seq += 1;
    return seq;
  }

  /** Sends messages every `everyMs`, and changes some, until `stopWriting`. */
  write(everyMs: number): void {
    this.isWriting = true;
    const loop = async () => {
      for (let turn = 1; this.isWriting && !this.closed.signal.aborted; turn += 1) {
        await this.send(`${turn} of ${this.visitor.name}`);
        await pause(everyMs);
      }
    };
    this.writing = loop();
  }

  /** Resolves when the last message and the changes are acknowledged, or after `withinMs`. */
  async stopWriting(withinMs: number): Promise<void> {
    this.isWriting = false;
    await Promise.race([this.writing, pause(withinMs, undefined, { ref: false })]);
    await this.changes.stop(withinMs);
  }

  close(): void {
    this.closed.abort();
  }
}
