const CARD_DIGITS = 16;
const CVV_DIGITS = 4;

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** Formats the digits in groups of four, 16 digits at most. @example formatCardNumber('42424242') // '4242 4242' */
export const formatCardNumber = (typed: string) =>
  digitsOf(typed)
    .slice(0, CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/**
/**
 * @example formatExpiry('1228') // '12/28'
 */
export const formatExpiry = (typed: string) =>
  digitsOf(typed)
    .slice(0, 4)
    .replace(/^(\d{2})(?=\d)/, '$1/');

export const formatCvv = (typed: string) => digitsOf(typed).slice(0, CVV_DIGITS);

export const lastFour = (cardNumber: string) => digitsOf(cardNumber).slice(-4);
