import { waitFor } from './command';

/** Requests a link for a new password, and resolves when the mailbox has the mail. */
export async function receiveMail(url: string, mailboxUrl: string, email: string): Promise<void> {
  const response = await fetch(`${url}/api/auth/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`No link to a new password: ${response.status} ${await response.text()}`);
  await waitFor(`${email} gets a mail`, async () => {
    const mails = (await (await fetch(`${mailboxUrl}/api/mails`)).json()) as { to: string[] }[];
    return mails.some(({ to }) => to.includes(email)) ? true : undefined;
  });
}
