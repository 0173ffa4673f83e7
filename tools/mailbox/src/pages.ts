import PostalMime, { type Email } from 'postal-mime';
import type { StoredMail } from './mailbox';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const known = new WeakMap<StoredMail, Promise<Email>>();

/** Parses a mail. Each stored mail is parsed once. */
export function parsed(mail: StoredMail): Promise<Email> {
  const email = known.get(mail) ?? PostalMime.parse(mail.raw);
  known.set(mail, email);
  return email;
}

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
  ol { list-style: none; padding: 0; }
  li { border-block-start: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .5rem 0; }
  time, small { opacity: .75; }
  iframe { background: canvas; border: 1px solid; inline-size: 100%; block-size: 36rem; }
  pre { white-space: pre-wrap; }
`;

const page = (title: string, content: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>${head}<style>${STYLE}</style></head><body>${content}</body></html>`;

/** Renders all mails, newest first. The page reloads itself every few seconds. */
export async function listPage(mails: StoredMail[]): Promise<string> {
  const rows = await Promise.all(
    [...mails].reverse().map(async (mail) => {
      const { subject = '' } = await parsed(mail);
      return `<li><a href="/mails/${mail.id}" dir="auto">${escaped(subject || '(no subject)')}</a><br>
<small>to ${escaped(mail.to.join(', '))} · <time>${mail.at.toISOString()}</time></small></li>`;
    }),
  );
  const list = rows.length ? `<ol>${rows.join('')}</ol>` : '<p>No mail has been sent yet.</p>';
  const lead = '<p>Mail that Meridian sent. It was delivered to nobody; it is gone when the process ends.</p>';
  return page('Mailbox', `<h1>Mailbox</h1>${lead}${list}`, '<meta http-equiv="refresh" content="5">');
}

/** Renders one mail: its HTML in a sandboxed frame, its text, and the headers. */
export async function mailPage(mail: StoredMail): Promise<string> {
  const { subject = '(no subject)', text = '', html, headers, from } = await parsed(mail);
  const sender = from && 'address' in from ? `${from.name} <${from.address}>` : mail.from;
  const frame = `<iframe title="The mail as HTML" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return page(
    subject,
    `<p><a href="/">All mails</a></p><h1 dir="auto">${escaped(subject)}</h1>
<p>From ${escaped(sender)}<br>To ${escaped(mail.to.join(', '))}<br><time>${mail.at.toISOString()}</time></p>
${html === undefined ? '' : frame}
<h2>Text</h2><pre dir="auto">${escaped(text)}</pre>
<details><summary>Headers</summary><pre>${escaped(headers.map(({ key, value }) => `${key}: ${value}`).join('\n'))}</pre></details>
<p><a href="/mails/${mail.id}/raw">As it was sent</a></p>`,
  );
}

/** Renders the HTML of a mail. Its links open a new window. */
export const framePage = async (mail: StoredMail): Promise<string> =>
  `<base target="_blank">${(await parsed(mail)).html ?? ''}`;
