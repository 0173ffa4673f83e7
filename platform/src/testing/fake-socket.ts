type Handler = (...args: unknown[]) => void;
interface Sent {
  event: string;
  payload: unknown;
  volatile: boolean;
}

/**
 * A socket for tests. Nothing is sent, and the test controls the server.
 * @example
 * jest.mock('socket.io-client', () => ({ io: jest.fn() }));
 * const socket = new FakeSocket();
 * jest.mocked(io).mockReturnValue(socket as never);
 */
export class FakeSocket {
  connected = false;
  active = true;
  connects = 0;
  sent: Sent[] = [];
  /** Returns the ack of an event. Undefined means that no ack arrives. */
  acknowledge: (event: string, payload: unknown) => unknown = () => undefined;
  /** The manager, which emits the server's pings, and its engine. */
  readonly io = {
    on: (event: string, handler: Handler) => void this.on(`io:${event}`, handler),
    engine: { close: () => this.serverDisconnects('forced close') },
  };
  private unanswered: (() => void)[] = [];
  private handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): this {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  onAny(handler: Handler): this {
    return this.on('any', handler);
  }

  off(): this {
    this.handlers.clear();
    return this;
  }

  emit(event: string, payload: unknown): this {
    this.sent.push({ event, payload, volatile: false });
    return this;
  }

  get volatile() {
    return { emit: (event: string, payload: unknown) => void this.sent.push({ event, payload, volatile: true }) };
  }

  timeout(ms: number) {
    return {
      emitWithAck: async (event: string, payload: unknown) => {
        this.sent.push({ event, payload, volatile: false });
        const ack = await this.acknowledge(event, payload);
        if (ack !== undefined) return ack;
        return new Promise((_, reject) => {
          setTimeout(() => reject(new Error('operation has timed out')), ms);
          this.unanswered.push(() => reject(new Error('socket has been disconnected')));
        });
      },
    };
  }

  connect(): this {
    this.connects += 1;
    this.serverConnects();
    return this;
  }

  disconnect(): this {
    if (this.connected) this.serverDisconnects('io client disconnect');
    return this;
  }

  /** Simulates an event from the server. */
  receive(event: string, ...args: unknown[]): void {
    const listeners = [...(this.handlers.get('any') ?? []), ...(this.handlers.get(event) ?? [])];
    listeners.forEach((handler) => handler(...args));
  }

  serverConnects(): void {
    this.connected = true;
    this.receive('connect');
  }

  serverDisconnects(reason = 'transport close'): void {
    this.connected = false;
    this.receive('disconnect', reason);
    this.unanswered.splice(0).forEach((reject) => reject());
  }

  sentOf(event: string): unknown[] {
    return this.sent.filter((one) => one.event === event).map(({ payload }) => payload);
  }
}
