/** How an attempt to send a mail ended. */
export type Outcome =
  | { is: 'sent' }
  /** Not sent; worth another attempt. `isOurs`: the mail server refuses us, for any recipient. */
  | { is: 'postponed'; error: string; isOurs: boolean }
  /** Not sent, and never will be. */
  | { is: 'refused'; error: string }
  /** The whole mail was sent and there was no reply: perhaps it arrives. */
  | { is: 'uncertain'; error: string };

interface SmtpError {
  message?: string;
  responseCode?: number;
  response?: string;
}

/**
 * What the error of an attempt means.
 * @param isHandedOver whether the whole text had been read from us: nodemailer reports silence and a lost connection
 *   after that like a server that was never reached
 */
export function outcomeOf(thrown: unknown, isHandedOver: boolean): Outcome {
  const { message = String(thrown), responseCode, response = '' } = thrown as SmtpError;
  const error = message.slice(0, 300);
  if (responseCode === undefined) {
    if (isHandedOver) return { is: 'uncertain', error };
    return { is: 'postponed', error, isOurs: false };
  }
  // 530, 534, 535, 538: our credentials. 5.7.x: our address or signature, such as Microsoft's 550 5.7.515.
  const isOurs = [530, 534, 535, 538].includes(responseCode) || /^\d{3}[ -]5\.7\.\d/.test(response);
  if (isOurs || responseCode < 500) return { is: 'postponed', error, isOurs };
  return { is: 'refused', error };
}
