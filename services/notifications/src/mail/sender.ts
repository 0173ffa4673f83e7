import type { NotificationsEnv } from '../env';
import { ourName } from '../texts/organization';

type SenderEnv = Pick<NotificationsEnv, 'MAIL_FROM' | 'PUBLIC_URL'>;
/** A name and an address, which are never written into one text: a mail server would read `:`, `(` or `,` as more. */
export interface Mailbox {
  name: string;
  address: string;
}

/** The sender in MAIL_FROM, or an address of the site; without a name of its own, the name is empty. */
function configuredSender({ MAIL_FROM, PUBLIC_URL }: SenderEnv): Mailbox {
  if (MAIL_FROM === undefined) return { name: '', address: `noreply@${new URL(PUBLIC_URL).hostname}` };
  const [, name = '', address = MAIL_FROM] = /^(.*)<([^<>]+)>$/.exec(MAIL_FROM) ?? [];
  const [, quoted] = /^"(.*)"$/.exec(name.trim()) ?? [];
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(), address };
}

/** The address from which mails come. */
export const senderAddress = (env: SenderEnv): string => configuredSender(env).address;

/** The domain of the sender, for Message-IDs. */
export const senderDomain = (env: SenderEnv): string => senderAddress(env).split('@').at(-1) ?? 'localhost';

/** From whom a mail is: a person or, without a name, the one of MAIL_FROM or the organisation. */
export function senderOf(env: SenderEnv, name: string | undefined): Mailbox {
  const { name: own, address } = configuredSender(env);
  return { name: name ?? (own || ourName()), address };
}
