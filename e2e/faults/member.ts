import type { AckOf, ChatMessage } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatClient, Visitor } from '../api/product/test-product';
import type { History } from './history';
import { Writer } from './writer';

/** As in the page, a message without an ack for this long is sent again over a new connection. */
const ACK_MS = 5000;
const RETRY_MS = 500;
const PAGE = 200;
/** A person's read position is stored at most this often, as in the page. */
const MARK_MS = 2000;

type AckEmitter = { emitWithAck(event: string, payload: unknown): Promise<unknown> };

/**
 * A member that behaves like the product's client: it sends one message at a time with a client id until it is
 * acknowledged, joins after each connect and reads the missed messages. Unlike the client, it ignores requests to
 * disconnect: it reconnects and continues to write, as a hostile client would.
 */
export class Member extends Writer {
  private socket: ChatClient | undefined;
  private connection = 0;
  private readonly receivedSeqs = new Set<number>();
  private version = 0;
  private markedSeq = 0;

  constructor(
    visitor: Visitor,
    private readonly chapterId: number,
    history: History,
  ) {
    super(visitor, `/api/chapters/${chapterId}/messages`, history);
  }

  protected hasReceived(seq: number): boolean {
    return this.receivedSeqs.has(seq);
  }

  connect(): void {
    const { url, cookie, userId } = this.visitor;
    const socket: ChatClient = io(url, {
      path: '/socket.io/',
      transports: ['websocket'],
      forceNew: true,
      auth: { userId },
      extraHeaders: cookie ? { cookie } : {},
      reconnectionDelay: 200,
      reconnectionDelayMax: 1000,
      timeout: 5000,
    });
    this.socket = socket;
    socket.on('direct-messages-changed', () => this.onDirectMessages?.());
    socket.on('changes-missed', () => this.onDirectMessages?.());
    socket.on('connect', () => {
      this.onDirectMessages?.();
      this.connection += 1;
      void this.join(this.connection);
    });
    socket.on('new-message', (message) => this.receive(message, this.connection));
    // socket.io does not reconnect after the server disconnects or refuses.
    const reconnect = () => {
      if (!socket.active)
        setTimeout(() => {
          if (!this.closed.signal.aborted) socket.connect();
        }, 1000);
    };
    socket.on('connect_error', reconnect).on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') reconnect();
    });
  }

  hasJoined = false;
  /** Runs when direct messages may have changed. */
  onDirectMessages: (() => void) | undefined;

  goOffline(): void {
    this.socket?.disconnect();
  }
  goOnline(): void {
    this.socket?.connect();
  }

  /** Also stores read positions until `stopWriting`. */
  override write(everyMs: number): void {
    super.write(everyMs);
    void this.markAsRead();
  }

  /** Reads all messages after this number over HTTP. */
  async read(after: number): Promise<ChatMessage[]> {
    const all: ChatMessage[] = [];
    for (let from = after; ;) {
      const requestedAt = Date.now();
      const { status, body } = await this.visitor.frozen().call('GET', `${this.path}?after=${from}&limit=${PAGE}`);
      if (status !== 200) throw new Error(`messages: ${status}`);
      const page = body as ChatMessage[];
      for (const message of page) this.receive(message, 'read', requestedAt);
      all.push(...page);
      if (page.length < PAGE) return all;
      from = page.at(-1)?.seq ?? from;
    }
  }

  override close(): void {
    super.close();
    this.socket?.disconnect();
  }

  private receive(message: ChatMessage, connection: number | 'read', requestedAt?: number): void {
    const { seq, id, senderId, clientId = '', content, isRemoved = false, change } = message;
    this.receivedSeqs.add(seq);
    this.history.record({
      type: 'received',
      userId: this.userId,
      connection,
      seq,
      id,
      senderId,
      clientId,
      content,
      isRemoved,
      ...(change &&
        change.kind !== 'reaction' && {
          change: { kind: change.kind, seq: change.seq, content: change.content, isRemoved: change.isRemoved ?? false },
        }),
      ...(requestedAt && { requestedAt }),
    });
  }

  /** Stores the read position of the person repeatedly. */
  private async markAsRead(): Promise<void> {
    while (this.isWriting && !this.closed.signal.aborted) {
      const until = this.lastContiguousSeq;
      if (until > this.markedSeq) await this.mark(until).catch(() => undefined);
      await pause(MARK_MS, undefined, { ref: false });
    }
  }

  private async mark(until: number): Promise<void> {
    const positions = [{ chapterId: this.chapterId, until, version: this.version }];
    const ack = await this.emit<AckOf<'mark-read'>>('mark-read', { positions });
    if (!ack.ok) return;
    this.history.record({ type: 'marked', userId: this.userId, until });
    this.markedSeq = until;
    this.version = ack.chapters[0]?.version ?? this.version;
  }

  private emit<T>(event: string, payload: unknown): Promise<T> {
    if (!this.socket?.connected) return Promise.reject(new Error('not connected'));
    return (this.socket.timeout(ACK_MS) as unknown as AckEmitter).emitWithAck(event, payload) as Promise<T>;
  }

  private async join(connection: number): Promise<void> {
    const isCurrent = () => connection === this.connection && this.socket?.connected && !this.closed.signal.aborted;
    while (isCurrent()) {
      try {
        const ack = await this.emit<AckOf<'join-chapter'>>('join-chapter', this.chapterId);
        if (!isCurrent()) return;
        if (ack.ok) {
          this.history.record({ type: 'joined', userId: this.userId, connection, headSeq: ack.headSeq });
          await this.read(this.lastContiguousSeq);
          this.hasJoined = true;
          return;
        }
      } catch {
        /* The next iteration tries again. */
      }
      await pause(RETRY_MS);
    }
  }

  protected async send(content: string): Promise<void> {
    const clientId = randomUUID();
    const { userId } = this;
    const record = this.history.record.bind(this.history);
    record({ type: 'invoke', userId, clientId, content });
    while (!this.closed.signal.aborted) {
      const connection = this.connection;
      try {
        const ack = await this.emit<AckOf<'send-message'>>('send-message', {
          chapterId: this.chapterId,
          content,
          clientId,
        });
        if (ack.ok) {
          this.changes.add({ clientId, seq: ack.seq, id: ack.id });
          return record({ type: 'ok', userId, clientId, seq: ack.seq, id: ack.id });
        }
        if (!ack.retryable) return record({ type: 'fail', userId, clientId, status: ack.problem.status });
        record({ type: 'open', userId, clientId, why: String(ack.problem.status) });
      } catch (error) {
        record({ type: 'open', userId, clientId, why: (error as Error).message });
        if (this.socket?.connected && connection === this.connection) this.socket.disconnect().connect();
      }
      await pause(RETRY_MS);
    }
  }
}
