import type { ClientSession } from 'mongoose';
import type { ShownEvent } from '../events/event.model';
import type { Reply } from '../rsvps/reply';

/** What became of a person's RSVP; `after` is undefined if it is removed. */
export interface ReplyChange {
  userId: string;
  before: Reply | undefined;
  after: Reply | undefined;
  /** Whether a new RSVP is hidden from other members. */
  isHidden?: boolean;
}

/** One change of the seats of an event. Nobody else changes them until its transaction ends. */
export interface SeatTransaction {
  session: ClientSession;
  event: ShownEvent & { seatTurn?: number };
  now: Date;
  /** Unique for the event, and greater than that of every change before. */
  turn: number;
}
