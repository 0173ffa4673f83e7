import type { DirectMessage, DirectMessagePage } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Visitor } from '../api/product/test-product';
import type { History } from './history';
import { callUntilAnswered } from './message-changes';
import { Writer } from './writer';

const PAGE = 100;
const MARK_MS = 2000;
/** Later messages stay unread, so that their count has to follow deletions. */
const MAX_MARKS = 3;
const RETRY_MS = 500;

/** One of the two people of a conversation. It behaves like the product's page, with the calls of direct messages. */
export class DirectMember extends Writer {
  private readonly known = new Map<number, string>();
  private isReading = false;
  private isStale = false;
  private markedAt = 0;
  private marks = 0;

  constructor(
    visitor: Visitor,
    readonly otherId: string,
    history: History,
  ) {
    super(visitor, `/api/conversations/${otherId}/messages`, history);
  }

  protected hasReceived(seq: number): boolean {
    return this.known.has(seq);
  }

  /** Reads what is new, after a signal. Signals during a call lead to one further call. */
  refresh(): void {
    this.isStale = true;
    if (this.isReading) return;
    this.isReading = true;
    void this.readWhileStale().finally(() => {
      this.isReading = false;
    });
  }

  /** Reads the whole conversation. Rejects if a call fails. */
  readAll(): Promise<DirectMessage[]> {
    return this.readAfter(0);
  }

  private async readWhileStale(): Promise<void> {
    while (this.isStale && !this.closed.signal.aborted) {
      this.isStale = false;
      try {
        const last = (await this.readAfter(this.lastContiguousSeq)).at(-1);
        if (last && this.isWriting) await this.mark(last.seq);
      } catch {
        this.isStale = true;
        await pause(RETRY_MS);
      }
    }
  }

  /** Reads the latest messages, and those before them down to a number. */
  private async readAfter(seq: number): Promise<DirectMessage[]> {
    const all: DirectMessage[] = [];
    for (let before = ''; ;) {
      const requestedAt = Date.now();
      const { status, body } = await this.visitor.frozen().call('GET', `${this.path}?limit=${PAGE}${before}`);
      if (status !== 200) throw new Error(`messages: ${status}`);
      const { messages } = body as DirectMessagePage;
      for (const message of messages) this.receive(message, requestedAt);
      all.unshift(...messages);
      const first = messages[0]?.seq ?? 1;
      if (first <= seq + 1) return all;
      before = `&before=${first}`;
    }
  }

  private receive(
    { seq, id, senderId, clientId, content, isRemoved: removed }: DirectMessage,
    requestedAt: number,
  ): void {
    const isRemoved = removed ?? false;
    const state = `${isRemoved} ${content}`;
    if (this.known.get(seq) === state) return;
    this.known.set(seq, state);
    const { userId } = this.visitor;
    this.history.record({
      type: 'received',
      userId,
      connection: 'read',
      seq,
      id,
      senderId,
      clientId,
      content,
      isRemoved,
      requestedAt,
    });
  }

  private async mark(until: number): Promise<void> {
    if (this.marks === MAX_MARKS || Date.now() < this.markedAt + MARK_MS) return;
    this.marks += 1;
    this.markedAt = Date.now();
    const { status } = await this.visitor
      .frozen()
      .call('POST', `/api/conversations/${this.otherId}/read`, { body: { until, version: 0 } });
    if (status === 200) this.history.record({ type: 'marked', userId: this.visitor.userId, until });
  }

  protected async send(content: string): Promise<void> {
    const clientId = randomUUID();
    const { userId } = this.visitor;
    this.history.record({ type: 'invoke', userId, clientId, content });
    const response = await callUntilAnswered(this.closed.signal, () =>
      this.visitor.frozen().call('POST', this.path, { body: { content, clientId } }),
    );
    if (!response) return;
    const { status, body } = response;
    if (status > 299) return this.history.record({ type: 'fail', userId, clientId, status });
    const { seq, id } = body as DirectMessage;
    this.history.record({ type: 'ok', userId, clientId, seq, id });
    this.changes.add({ clientId, seq, id });
  }
}
