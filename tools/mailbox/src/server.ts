import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mailbox, StoredMail } from './mailbox';
import { framePage, listPage, mailPage, parsed } from './pages';

const FRAME_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * The host names under which a browser may open it. A page of another host that resolves to this address can read and
 * delete nothing.
 */
const NAMES = new Set(['localhost', '127.0.0.1', '[::1]', 'mailbox']);

interface Content {
  type: string;
  body: string | Buffer;
  policy?: string;
}

async function createContent(path: string, mails: StoredMail[]): Promise<Content | undefined> {
  if (path === '/readyz') return { type: 'application/json', body: '{"status":"ok"}' };
  if (path === '/') return { type: 'text/html', body: await listPage(mails) };
  if (path === '/api/mails')
    return { type: 'application/json', body: JSON.stringify(await Promise.all(mails.map(toJson))) };
  const [, id, part] = /^\/mails\/(\d+)(?:\/(html|raw))?$/.exec(path) ?? [];
  const mail = mails.find((each) => String(each.id) === id);
  if (!mail) return undefined;
  if (part === 'raw') return { type: 'text/plain', body: mail.raw };
  if (part === 'html') return { type: 'text/html', body: await framePage(mail), policy: FRAME_POLICY };
  return { type: 'text/html', body: await mailPage(mail) };
}

async function toJson(mail: StoredMail) {
  const { subject = '', text = '', html = '', messageId = '' } = await parsed(mail);
  return { id: mail.id, at: mail.at, from: mail.from, to: mail.to, messageId, subject, text, html };
}

async function respond(mailbox: Mailbox, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'unknown'}`);
  const isEmptying = req.method === 'DELETE' && url.pathname === '/api/mails';
  const isKnown = NAMES.has(url.hostname) && (req.method === 'GET' || isEmptying);
  if (isKnown && isEmptying) mailbox.empty();
  const content = isKnown ? await createContent(url.pathname, mailbox.mails()) : undefined;
  const { type, body, policy = PAGE_POLICY } = content ?? { type: 'text/plain', body: 'Not found.' };
  res.writeHead(content ? 200 : 404, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  res.end(body);
}

/**
 * Serves the mails of a mailbox as pages, and as JSON at `/api/mails`. `DELETE` there removes them.
 * @example const { url, close } = await startMailboxPages(mailbox, { port: 8025 });
 */
export async function startMailboxPages(
  mailbox: Mailbox,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    respond(mailbox, req, res).catch(() => res.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
