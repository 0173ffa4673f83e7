import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpResponse } from '../api/product/http';
import type { Visitor } from '../api/product/test-product';
import type { History } from './history';

const EVERY_MS = 200;
const RETRY_MS = 500;
/** Every third message is edited, and every second of those is then removed. */
const EDITED = 3;
const REMOVED = 2 * EDITED;

/** A message that its sender knows to be stored. */
export interface OwnMessage {
  clientId: string;
  seq: number;
  id: string;
}

/** Makes a call until it has a response that a retry cannot improve, or until the signal. */
export async function callUntilAnswered(
  signal: AbortSignal,
  call: () => Promise<HttpResponse>,
): Promise<HttpResponse | undefined> {
  while (!signal.aborted) {
    const response = await call().catch(() => undefined);
    if (response && response.status < 500 && response.status !== 429) return response;
    await pause(RETRY_MS);
  }
  return undefined;
}

/**
 * Edits and removes some of a person's own messages, one change after the other, each until it is acknowledged. A
 * message is edited only once, because an edit that a frozen process carries out late may otherwise replace a later
 * one.
 */
export class MessageChanges {
  private readonly waiting: OwnMessage[] = [];
  private count = 0;
  private isChanging = true;
  private readonly running: Promise<void>;

  /** `path` is that of the messages of a chapter or conversation. */
  constructor(
    private readonly visitor: Visitor,
    private readonly path: string,
    private readonly history: History,
    private readonly signal: AbortSignal,
  ) {
    this.running = this.run();
  }

  add(message: OwnMessage): void {
    this.waiting.push(message);
  }

  /** Resolves when the changes of all messages are acknowledged, or after `withinMs`. */
  async stop(withinMs: number): Promise<void> {
    this.isChanging = false;
    await Promise.race([this.running, pause(withinMs, undefined, { ref: false })]);
  }

  private async run(): Promise<void> {
    while (!this.signal.aborted && (this.isChanging || this.waiting.length > 0)) {
      const message = this.waiting.shift();
      if (!message) {
        await pause(EVERY_MS);
        continue;
      }
      this.count += 1;
      if (this.count % EDITED === 0) await this.change('edit', message, `Corrected ${message.clientId}`);
      if (this.count % REMOVED === 0) await this.change('removal', message, '');
    }
  }

  private async change(kind: 'edit' | 'removal', { clientId, seq, id }: OwnMessage, content: string): Promise<void> {
    const changeId = randomUUID();
    const { userId } = this.visitor;
    this.history.record({ type: 'change', userId, clientId, changeId, kind, seq, content });
    const target = `${this.path}/${id}`;
    const response = await callUntilAnswered(this.signal, () =>
      kind === 'edit'
        ? this.visitor.frozen().call('PUT', target, { body: { content } })
        : this.visitor.frozen().call('POST', `${target}/deletion`),
    );
    if (!response) return;
    const { code } = Object(response.body) as { code?: string };
    // A call without a response may have removed the message.
    const isDone = response.status === 200 || (kind === 'removal' && code === 'already_removed');
    this.history.record(
      isDone ? { type: 'changed', changeId } : { type: 'change-failed', changeId, status: response.status },
    );
  }
}
