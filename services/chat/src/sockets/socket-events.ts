import {
  HttpError,
  invalid,
  toHttpError,
  toProblem,
  SpanKind,
  withSpan,
  unavailable,
  withContext,
  type Logger,
} from '@meridian/service-kit';
import type { AckOf, ChatClientEvent } from '@meridian/shared-types';
import { chatClientEvents } from '@meridian/shared-types/schemas';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { createRateCounter, TooManyRequests } from './limits';
import type { ChatSocket } from './socket-server';

type Payload<E extends ChatClientEvent> = z.output<(typeof chatClientEvents)[E]['payload']>;
type Accepted<E extends ChatClientEvent> = Omit<Extract<AckOf<E>, { ok: true }>, 'ok'>;

/** The handlers of socket events. Their results are sent in the ack. */
export type ChatHandlers = {
  [E in ChatClientEvent]: (socket: ChatSocket, payload: Payload<E>) => Promise<Accepted<E>>;
};

const RETRYABLE = new Set([429, 500, 503]);
const isKnown = (event: string): event is ChatClientEvent => Object.hasOwn(chatClientEvents, event);

/**
 * Connects handlers to sockets. An invalid event or an error of a handler results in a refusing ack, if the client
 * wants one, and an `error` event. It never stops the process. Each socket may send `eventsPer10s` events.
 */
export function createSocketEvents(handlers: ChatHandlers, eventsPer10s: number, log: Logger) {
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function accept<E extends ChatClientEvent>(
    socket: ChatSocket,
    event: E,
    args: unknown[],
  ): Promise<Accepted<E>> {
    const payload = chatClientEvents[event].payload.safeParse(readPayload(event, args));
    if (!payload.success) throw invalid(payload.error);
    return handlers[event](socket, payload.data as Payload<E>);
  }

  async function receive(socket: ChatSocket, event: string, args: unknown[], msUntilNext: number): Promise<void> {
    const last = args.at(-1);
    const ack = typeof last === 'function' ? (response: unknown) => last(response) : undefined;
    try {
      if (stopped) throw unavailable();
      if (msUntilNext) throw new TooManyRequests(msUntilNext, 'You are sending too many requests. Wait a moment.');
      if (!isKnown(event)) throw new HttpError(400, 'unknown_event', 'There is no such event here.');
      const accepted = await accept(socket, event, ack ? args.slice(0, -1) : args);
      ack?.({ ...accepted, ok: true });
    } catch (error) {
      const problem = toProblem(toHttpError(error));
      if (problem.status >= 500) log.error({ err: error, event }, 'socket event failed');
      ack?.({
        ok: false,
        problem,
        retryable: RETRYABLE.has(problem.status),
        ...(error instanceof TooManyRequests && { retryAfter: error.retryAfter }),
      });
      socket.emit('error', { message: problem.message });
    }
  }

  return {
    listen(socket: ChatSocket): void {
      const tooMany = createRateCounter(eventsPer10s);
      socket.onAny((event: string, ...args: unknown[]) => {
        const work = withContext({ requestId: randomUUID() }, () =>
          withSpan(`socket ${isKnown(event) ? event : 'unknown'}`, SpanKind.SERVER, {}, () =>
            receive(socket, event, args, tooMany()),
          ),
        );
        running.add(work);
        void work.finally(() => running.delete(work));
      });
    },
    /** Refuses further events as retryable. Resolves when all running ones are acknowledged. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** Returns the payload of an event. `send-message` may also have two arguments, the chapter and the text. */
function readPayload(event: ChatClientEvent, args: unknown[]): unknown {
  const [first, content] = args;
  return event === 'send-message' && typeof first !== 'object' && args.length === 2
    ? { chapterId: first, content }
    : first;
}
