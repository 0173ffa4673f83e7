import type { History } from './history';
import type { Member } from './member';
import type { TestStore } from '@meridian/launch/test-store';
import type { TestProduct } from '../api/product/test-product';

/** A fault. When `inject` resolves, everything works again. */
export interface Fault {
  name: string;
  /** Whether messages are acknowledged during the fault. */
  available: boolean;
  inject(context: FaultContext): Promise<void>;
  /** Repairs what `inject` left broken for the rest of the run. */
  restore?(context: FaultContext): Promise<void>;
}

/** The objects to which a fault is applied. */
export interface FaultContext extends Omit<Environment, 'close'> {
  chapterId: number;
  history: History;
  /** The last one is the target of faults that concern one member. */
  members: Member[];
  /** Records that this person's membership or session has ended. */
  revoke(userId: string, withinMs: number): void;
}

/** A separate server side, which faults may break. */
export interface Environment {
  product: TestProduct;
  store: TestStore;
  close(): Promise<void>;
}
