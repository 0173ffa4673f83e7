import type { Logger } from '@meridian/kit';
import type { ChatMessage } from '@meridian/shared-types';
import { toMessage, type MessageDoc } from './message.model';
import type { MessageLog } from './message-log';
import { measures } from './measures';
import type { People } from './people';
import { Turns } from './turns';
import type { WakeUps } from './wake-ups';

/** How often the log is looked into without a wake-up: how late a message can be while Redis is away. */
const LOOK_EVERY_MS = 2000;
/** Messages found by one look after which another one follows at once. */
const MANY = 200;

export interface DeliveryOptions {
  log: Logger;
  messages: MessageLog;
  people: People;
  wakeUps: WakeUps;
  /** Sends a message to the members that this replica holds itself. */
  emit(message: ChatMessage): void;
}

/**
 * Carries the log to the sockets of this replica: each room has a position, and moves along the log one message at a time.
 * A wake-up only says that there is something to move to, so that neither a lost nor a doubled one changes what arrives.
 */
export function delivery({ log, messages, people, wakeUps, emit }: DeliveryOptions) {
  const turns = new Turns<number>();
  /** `seq` of the last message sent to each room that has members here. */
  const positions = new Map<number, number>();

  function send(message: ChatMessage): void {
    positions.set(message.chapterId, message.seq);
    messages.saw(message.chapterId, message.seq);
    emit(message);
    measures.delivered.inc();
    measures.lag.observe(Math.max(0, Date.now() - Date.parse(message.timestamp)) / 1000);
  }

  async function sendStored(docs: MessageDoc[]): Promise<void> {
    const brief = await people.briefs(docs.map((doc) => String(doc.senderId)));
    for (const doc of docs) if (doc.seq === (positions.get(doc.chapterId) ?? Infinity) + 1) send(toMessage(doc, brief(String(doc.senderId))));
  }

  async function advance(message: ChatMessage): Promise<void> {
    const { chapterId, seq } = message;
    for (let position = positions.get(chapterId); position !== undefined && position < seq; position = positions.get(chapterId)) {
      if (position + 1 === seq) return send(message);
      const missing = await messages.after(chapterId, position);
      if (missing[0]?.seq !== position + 1) return log.error({ chapterId, position, next: missing[0]?.seq }, 'the log has a gap');
      await sendStored(missing);
    }
  }

  /** Takes a wake-up, from this replica or from another one. */
  function wake(message: ChatMessage): void {
    if (!positions.has(message.chapterId)) return;
    measures.waiting.inc();
    turns.take(message.chapterId, () => advance(message))
      .catch((error: unknown) => log.warn({ err: error, chapterId: message.chapterId }, 'delivery waits for the store'))
      .finally(() => measures.waiting.dec());
  }

  wakeUps.listen(wake);

  async function look(): Promise<void> {
    const found = await messages.afterEach(positions);
    const chapterIds = new Set(found.map((doc) => doc.chapterId));
    await Promise.all([...chapterIds].map((chapterId) => turns.take(chapterId, () => sendStored(found.filter((doc) => doc.chapterId === chapterId)))));
    if (found.length >= MANY) await look();
  }

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().catch((error: unknown) => log.warn({ err: error }, 'the log could not be read')).finally(() => { looking = undefined; });
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    /** Tells everyone of a message that was just stored here. */
    committed(message: ChatMessage): void {
      measures.stored.inc();
      wake(message);
      wakeUps.publish(message);
    },
    /**
     * Lets a socket in between two messages: `join` runs at a moment at which the room has received everything up to
     * the number that is returned, and nothing beyond. `join` returns whether the socket is in the room now.
     */
    enter: (chapterId: number, join: () => boolean): Promise<number> => turns.take(chapterId, async () => {
      let position = positions.get(chapterId);
      if (position === undefined) {
        await wakeUps.subscribe(chapterId); // first, so that nothing falls between the head and the wake-ups
        position = await messages.head(chapterId);
      }
      if (join()) positions.set(chapterId, position);
      else if (!positions.has(chapterId)) wakeUps.unsubscribe(chapterId);
      return position;
    }),
    /** The last member of a room left this replica. */
    emptied(chapterId: number): void {
      positions.delete(chapterId);
      wakeUps.unsubscribe(chapterId);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
      await turns.idle();
    },
  };
}
export type Delivery = ReturnType<typeof delivery>;
