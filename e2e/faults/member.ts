import type { AckOf, ChatMessage } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatClient, Visitor } from '../api/harness';
import type { History } from './history';

/** As in the page: without an ack for so long, a message goes out again over a new connection. */
const ACK_MS = 5000;
const RETRY_MS = 500;
const PAGE = 200;

type Asking = { emitWithAck(event: string, payload: unknown): Promise<unknown> };

/**
 * A person with our client's manners: one message at a time under an id of its own until it is acknowledged, into the room
 * after each connect, and then what was missed. Told to go, it does not: it goes on writing and comes back, as a
 * hostile one would.
 */
export class Member {
  private socket: ChatClient | undefined;
  private connection = 0;
  private readonly held = new Set<number>();
  private readonly life = new AbortController();
  private busy: Promise<void> = Promise.resolve();
  private writes = false;

  constructor(
    readonly visitor: Visitor,
    private readonly chapterId: number,
    private readonly history: History,
  ) {}

  get who(): string {
    return this.visitor.userId;
  }
  /** The newest message up to which nothing is missing. */
  get reached(): number {
    let seq = 0;
    while (this.held.has(seq + 1)) seq += 1;
    return seq;
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
    socket.on('connect', () => {
      this.connection += 1;
      void this.enter(this.connection);
    });
    socket.on('new-message', (message) => this.receive(message, this.connection));
    // What the server ends or refuses, the library leaves at that.
    const again = () => {
      if (!socket.active)
        setTimeout(() => {
          if (!this.life.signal.aborted) socket.connect();
        }, 1000);
    };
    socket.on('connect_error', again).on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') again();
    });
  }

  isIn = false;

  offline(): void {
    this.socket?.disconnect();
  }
  online(): void {
    this.socket?.connect();
  }

  /** Writes until `stopWriting`, `everyMs` apart. */
  write(everyMs: number): void {
    this.writes = true;
    const loop = async () => {
      for (let turn = 1; this.writes && !this.life.signal.aborted; turn += 1) {
        await this.send(`${turn} of ${this.visitor.name}`);
        await pause(everyMs);
      }
    };
    this.busy = loop();
  }

  /** Resolves when the last message is acknowledged, or no longer waited for. */
  async stopWriting(withinMs: number): Promise<void> {
    this.writes = false;
    await Promise.race([this.busy, pause(withinMs, undefined, { ref: false })]);
  }

  /** Everything after a number that this person can read, over HTTP. */
  async read(after: number): Promise<ChatMessage[]> {
    const all: ChatMessage[] = [];
    for (let from = after; ;) {
      const { status, body } = await this.visitor
        .frozen()
        .call('GET', `/api/chapters/${this.chapterId}/messages?after=${from}&limit=${PAGE}`);
      if (status !== 200) throw new Error(`messages: ${status}`);
      const page = body as ChatMessage[];
      for (const message of page) this.receive(message, 'read');
      all.push(...page);
      if (page.length < PAGE) return all;
      from = page.at(-1)?.seq ?? from;
    }
  }

  close(): void {
    this.life.abort();
    this.socket?.disconnect();
  }

  private receive({ seq, id, senderId, clientId = '', content }: ChatMessage, connection: number | 'read'): void {
    this.held.add(seq);
    this.history.record({ what: 'received', who: this.who, connection, seq, id, senderId, clientId, content });
  }

  private ask<T>(event: string, payload: unknown): Promise<T> {
    if (!this.socket?.connected) return Promise.reject(new Error('not connected'));
    return (this.socket.timeout(ACK_MS) as unknown as Asking).emitWithAck(event, payload) as Promise<T>;
  }

  private async enter(connection: number): Promise<void> {
    const isHere = () => connection === this.connection && this.socket?.connected && !this.life.signal.aborted;
    while (isHere()) {
      try {
        const ack = await this.ask<AckOf<'join-chapter'>>('join-chapter', this.chapterId);
        if (!isHere()) return;
        if (ack.ok) {
          this.history.record({ what: 'joined', who: this.who, connection, headSeq: ack.headSeq });
          await this.read(this.reached);
          this.isIn = true;
          return;
        }
      } catch {
        /* once more */
      }
      await pause(RETRY_MS);
    }
  }

  private async send(content: string): Promise<void> {
    const clientId = randomUUID();
    const { who } = this;
    const record = this.history.record.bind(this.history);
    record({ what: 'invoke', who, clientId, content });
    while (!this.life.signal.aborted) {
      const connection = this.connection;
      try {
        const ack = await this.ask<AckOf<'send-message'>>('send-message', {
          chapterId: this.chapterId,
          content,
          clientId,
        });
        if (ack.ok) return record({ what: 'ok', who, clientId, seq: ack.seq, id: ack.id });
        if (!ack.retryable) return record({ what: 'fail', who, clientId, status: ack.problem.status });
        record({ what: 'open', who, clientId, why: String(ack.problem.status) });
      } catch (error) {
        record({ what: 'open', who, clientId, why: (error as Error).message });
        if (this.socket?.connected && connection === this.connection) this.socket.disconnect().connect();
      }
      await pause(RETRY_MS);
    }
  }
}
