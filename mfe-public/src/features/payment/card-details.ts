/** What is typed about a card. Lives in the form's state alone; only the last four digits are ever sent. */
export interface CardDetails {
  cardholderName: string;
  cardNumber: string;
  expiryDate: string;
  cvv: string;
  billingZip: string;
}

export const EMPTY_CARD: CardDetails = { cardholderName: '', cardNumber: '', expiryDate: '', cvv: '', billingZip: '' };

const REQUIRED = ['cardholderName', 'cardNumber', 'expiryDate', 'cvv'] as const;

/** Characters as typed, spaces counted. */
const CARD_NUMBER_MIN = 16;

export const missingFields = (card: CardDetails): (keyof CardDetails)[] =>
  REQUIRED.filter((field) => card[field].trim() === '');

export const isCardNumberTooShort = (card: CardDetails) => card.cardNumber.length < CARD_NUMBER_MIN;
