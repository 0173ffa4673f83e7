import { expect } from '@playwright/test';
import { processes } from './product';

interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** Returns all emails to an address, in the order in which the product sent them. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${processes('mailbox')[0]!.url}/api/mails`)).json()) as Mail[];
  return mails.filter(({ to }) => to.includes(email));
}

/** Waits until the last email to an address has a link to a page, and returns the first such link. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const link = async () => new RegExp(`https?://\\S+${path}#\\S+`).exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0];
  await expect.poll(link).toBeDefined();
  return (await link())!;
}
