import { randomBytes } from 'node:crypto';
import { invalidRequest, type AnyObject, type ObjectOf, type StripeEvent } from './objects';

const PREFIXES: Record<AnyObject['object'], string> = {
  customer: 'cus',
  payment_method: 'pm',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  setup_intent: 'seti',
  'checkout.session': 'cs_test',
  balance_transaction: 'txn',
  payout: 'po',
  event: 'evt',
};

/** Milliseconds in a second. */
const SECOND = 1000;

/** Creates the memory of the server: its objects, its clock and the events about changes. */
export function createStore(onEvent: (event: StripeEvent) => void) {
  const objects = new Map<string, AnyObject>();
  let shift = 0;
  const now = (): number => Math.floor((Date.now() + shift) / SECOND);

  /** Returns an object. Throws 404 if there is none. */
  function get<Type extends AnyObject['object']>(type: Type, id: string): ObjectOf<Type> {
    const found = objects.get(id);
    if (found?.object !== type) throw invalidRequest(`No such ${type}: '${id}'`, 'resource_missing', 404);
    return found as ObjectOf<Type>;
  }
  /** Returns the objects of a type, the newest first. */
  const list = <Type extends AnyObject['object']>(type: Type): ObjectOf<Type>[] =>
    [...objects.values()].filter((each): each is ObjectOf<Type> => each.object === type).toReversed();
  /** Adds an object with a new id. */
  function add<Type extends AnyObject['object']>(
    object: Type,
    fields: Omit<ObjectOf<Type>, 'id' | 'object' | 'created'>,
  ): ObjectOf<Type> {
    const id = `${PREFIXES[object]}_${randomBytes(12).toString('hex')}`;
    const added = { id, object, created: now(), ...fields } as unknown as ObjectOf<Type>;
    objects.set(id, added);
    return added;
  }
  return {
    now,
    /** Moves the clock forward. */
    advance: (ms: number): void => {
      shift += ms;
    },
    get,
    find: (id: string): AnyObject | undefined => objects.get(id),
    list,
    add,
    /** Records that something happened to an object, as it is now. */
    emit(type: string, object: AnyObject): StripeEvent {
      const event = add('event', {
        api_version: '2026-10-28.endive',
        type,
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
      });
      onEvent(event);
      return event;
    },
  };
}
export type Store = ReturnType<typeof createStore>;
