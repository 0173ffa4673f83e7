import { deliverOutbox, writeToOutbox, type Logger } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { AddressChoice, notificationsInternalApi } from '@meridian/shared-types/contracts';
import { Types, type ClientSession, type Connection } from 'mongoose';

const OUTBOX = { collection: 'addressChoices', batch: 100 };

type NewChoice<Choice = AddressChoice> = Choice extends AddressChoice
  ? Omit<Choice, 'id' | 'at'> & { at?: Date }
  : never;

/**
 * Records what a person has chosen about letters to an address, for the notifications service, which stores it as long
 * as the address may come back. Only the owner of an address may choose: an account counts once its address is
 * confirmed. Pass the session of the transaction in which the choice is made.
 */
export async function recordAddressChoice(
  db: Connection,
  { at = new Date(), ...choice }: NewChoice,
  session: ClientSession,
): Promise<AddressChoice> {
  const record = { id: new Types.ObjectId().toHexString(), at: at.toISOString(), ...choice } as AddressChoice;
  await writeToOutbox(db, OUTBOX, [record], session);
  return record;
}

interface Options {
  db: Connection;
  notifications: Pick<Client<typeof notificationsInternalApi>, 'recordAddressChoices'>;
  log: Logger;
}

/** Delivers the choices. A caller sends its own at once, so that no letter is sent after the response. */
export function deliverAddressChoices({ db, notifications, log }: Options) {
  const { sendNow, stop } = deliverOutbox<AddressChoice>(db, OUTBOX, notifications.recordAddressChoices, log);
  return {
    /** Sends a choice now. If that fails, the outbox sends it later. */
    sendSoon: (choice: AddressChoice | undefined): Promise<void> =>
      sendNow(choice ? [choice] : []).catch((error: unknown) =>
        log.warn({ err: error }, 'choice about letters not sent yet'),
      ),
    stop,
  };
}
export type AddressChoices = ReturnType<typeof deliverAddressChoices>;
