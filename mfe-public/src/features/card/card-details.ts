/** Card details. They exist only in the form's state. Only the last four digits and the expiry date are sent. */
export interface CardDetails {
  cardholderName: string;
  cardNumber: string;
  expiryDate: string;
  cvv: string;
  billingZip: string;
}

export const EMPTY_CARD: CardDetails = { cardholderName: '', cardNumber: '', expiryDate: '', cvv: '', billingZip: '' };

const REQUIRED = {
  cardholderName: 'Cardholder name',
  cardNumber: 'Card number',
  expiryDate: 'Expiry date',
  cvv: 'CVV',
} as const;

/** The error messages by field. */
export type CardErrors = Partial<Record<keyof CardDetails, string>>;

/** The minimum number of characters, including spaces. */
const CARD_NUMBER_MIN = 16;

/** Returns messages for the required fields that are empty. */
export const missingFields = (card: CardDetails): CardErrors =>
  Object.fromEntries(
    Object.entries(REQUIRED)
      .filter(([field]) => card[field as keyof CardDetails].trim() === '')
      .map(([field, label]) => [field, `${label} is required`]),
  );

/**
 * Returns messages for the invalid fields of a complete card. A card is valid until the end of the month of its expiry.
 */
export function invalidFields({ cardNumber, expiryDate, cvv }: CardDetails, now = new Date()): CardErrors {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiryDate) ?? [];
  const isExpired = month && year && new Date(2000 + Number(year), Number(month), 1) <= now;
  return {
    ...(cardNumber.length < CARD_NUMBER_MIN && { cardNumber: 'Invalid card number' }),
    ...(!month && { expiryDate: 'Enter month and year as MM/YY' }),
    ...(isExpired && { expiryDate: 'This card has expired' }),
    ...(cvv.length < 3 && { cvv: 'The CVV has 3 or 4 digits' }),
  };
}
