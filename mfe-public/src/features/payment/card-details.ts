/** Card details. They are only in the form's state; only the last four digits are sent. */
export interface CardDetails {
  cardholderName: string;
  cardNumber: string;
  expiryDate: string;
  cvv: string;
  billingZip: string;
}

export const EMPTY_CARD: CardDetails = { cardholderName: '', cardNumber: '', expiryDate: '', cvv: '', billingZip: '' };

const REQUIRED = ['cardholderName', 'cardNumber', 'expiryDate', 'cvv'] as const;

/** Characters, including spaces. */
const CARD_NUMBER_MIN = 16;

export const missingFields = (card: CardDetails): (keyof CardDetails)[] =>
  REQUIRED.filter((field) => card[field].trim() === '');

export const isCardNumberTooShort = (card: CardDetails) => card.cardNumber.length < CARD_NUMBER_MIN;
