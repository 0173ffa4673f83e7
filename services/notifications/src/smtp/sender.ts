import type { NotificationsEnv } from '../env';
import { ourName } from '../texts/organization';

type SenderEnv = Pick<NotificationsEnv, 'MAIL_FROM' | 'PUBLIC_URL'>;
/**
 * A name and an address. They are never joined into one text, because a mail server would interpret `:`, `(` or `,` in
 * it.
 */
export interface Mailbox {
  name: string;
  address: string;
}

/** Returns the sender in MAIL_FROM, or an address of the site. The name is empty if none is configured. */
function configuredSender({ MAIL_FROM, PUBLIC_URL }: SenderEnv): Mailbox {
  if (MAIL_FROM === undefined) return { name: '', address: `noreply@${new URL(PUBLIC_URL).hostname}` };
  const [, name = '', address = MAIL_FROM] = /^(.*)<([^<>]+)>$/.exec(MAIL_FROM) ?? [];
  const [, quoted] = /^"(.*)"$/.exec(name.trim()) ?? [];
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(), address };
}

export const senderAddress = (env: SenderEnv): string => configuredSender(env).address;

/** Returns the domain of the sender, for Message-IDs. */
export const senderDomain = (env: SenderEnv): string => senderAddress(env).split('@').at(-1) ?? 'localhost';

/** Returns an address whose mail nobody reads, which the sender in MAIL_FROM may not be. */
export const noReplyAddress = (env: SenderEnv): string => `noreply@${senderDomain(env)}`;

/** Returns the sender of a mail. Its name is the given one, the one of MAIL_FROM, or that of the organization. */
export function senderOf(env: SenderEnv, name: string | undefined): Mailbox {
  const { name: own, address } = configuredSender(env);
  return { name: name ?? (own || ourName()), address };
}
