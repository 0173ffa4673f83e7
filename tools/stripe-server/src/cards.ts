import type { CardError } from './objects';

/** Cards by their last four digits, as those of Stripe's test mode. All others work. */
const DECLINES: Record<string, CardError> = {
  '0002': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '9995': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '0069': { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
};
/** The card that can be saved, and whose later charges are declined. */
const DECLINED_LATER = '0341';
/** The card whose bank asks for authentication at every charge. */
const NEEDS_AUTHENTICATION = '3155';

const AUTHENTICATION: CardError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Whether the person is at the page, where they can authenticate. */
export type Presence = 'absent' | 'present' | 'authenticated';

/** Returns why the bank refuses a charge, or undefined if it does not. */
export function refusalOf(last4: string, presence: Presence): CardError | undefined {
  if (last4 === DECLINED_LATER && presence === 'absent') return DECLINES['0002'];
  if (last4 === NEEDS_AUTHENTICATION && presence !== 'authenticated') return AUTHENTICATION;
  return DECLINES[last4];
}
