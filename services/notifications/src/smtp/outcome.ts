/** The outcome of an attempt to send a mail. */
export type Outcome =
  | { is: 'sent' }
  /**
   * The mail was not sent, and another attempt is useful. `isOurs`: the mail server refuses us, for any recipient.
   * `isTooFast`: it asks for fewer mails to this domain.
   */
  | { is: 'postponed'; error: string; isOurs: boolean; isTooFast?: boolean }
  /**
   * The mail was not sent, and never will be. `isAddressGone`: there is no such address, or it permanently refuses
   * mail.
   */
  | { is: 'refused'; error: string; isAddressGone?: boolean }
  /** The whole mail was sent and there was no reply, so it may arrive. */
  | { is: 'uncertain'; error: string };

/** Status codes of a recipient that permanently refuses mail. Others, such as a full mailbox, may be temporary. */
const GONE = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.10', '5.2.1']);

/** Returns whether an enhanced status code (RFC 3463) says that an address permanently refuses mail. */
export const isGone = (status: string): boolean => GONE.has(status);

interface SmtpError {
  message?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/**
 * Converts the error of an attempt to its outcome.
 * @param isHandedOver whether the whole text had been read from us: nodemailer reports silence and a lost connection
 *   after that like a server that was never reached
 */
export function outcomeOf(thrown: unknown, isHandedOver: boolean): Outcome {
  const { message = String(thrown), responseCode, response = '', command } = thrown as SmtpError;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const error = message.slice(0, 300);
  if (responseCode === undefined) {
    if (isHandedOver) return { is: 'uncertain', error };
    return { is: 'postponed', error, isOurs: false };
  }
  // 530, 534, 535 and 538 concern our credentials; 5.7.x our address or signature, such as Microsoft's 550 5.7.515.
  const isOurs = [530, 534, 535, 538].includes(responseCode) || status.startsWith('5.7.');
  if (isOurs || responseCode < 500) {
    const isTooFast = responseCode === 421 || status.startsWith('4.7.');
    return { is: 'postponed', error, isOurs, ...(isTooFast && { isTooFast }) };
  }
  return { is: 'refused', error, ...(command === 'RCPT TO' && isGone(status) && { isAddressGone: true }) };
}
