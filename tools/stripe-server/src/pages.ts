import type { Dispute, PaymentIntent, Session } from './objects';

const escape = (text: string): string => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-inline-size: 30rem; margin: 2rem auto; padding-inline: 1rem }
label { display: block; margin-block: 1rem 0.25rem }
input { inline-size: 100%; box-sizing: border-box; font: inherit; padding: 0.6rem }
button { font: inherit; min-block-size: 44px; padding-inline: 1rem; margin-block-start: 1rem }
table { inline-size: 100%; border-collapse: collapse }
td, th { text-align: start; padding: 0.3rem; vertical-align: top }
</style>
</head>
<body>
${body}
</body>
</html>
`;

const shownMoney = (amount: number | null, currency: string | null): string =>
  amount === null ? '' : `${amount} minor units of ${(currency ?? '').toUpperCase()}`;

/** The hosted page, at which a person types a card. */
export const checkoutPage = (session: Session, problem?: { message: string; asksBank: boolean }): string => {
  const what = session.mode === 'setup' ? 'Save a card' : `Pay ${shownMoney(session.amount_total, session.currency)}`;
  return page(
    'Test checkout',
    `<h1>Test checkout</h1>
<p>This page stands for Stripe's. It takes no money. Card 4242 works, 0002 is declined, 0341 is declined later, and 3155
asks for a confirmation.</p>
${problem ? `<p role="alert">${escape(problem.message)}</p>` : ''}
<form method="post">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required value="${problem?.asksBank ? '4000 0025 0000 3155' : ''}">
${problem?.asksBank ? '<button name="authenticates" value="yes">Complete authentication</button>' : `<button>${escape(what)}</button>`}
</form>
${session.cancel_url ? `<p><a href="${escape(session.cancel_url)}">Back</a></p>` : ''}`,
  );
};

/** What a page says instead if its session is over. */
export const closedPage = (): string =>
  page('Test checkout', '<h1>This page is no longer open</h1><p>Go back to the site and begin again.</p>');

const act = (path: string, name: string): string =>
  `<form method="post" action="/dashboard/${path}"><button>${name}</button></form>`;

/** The page that stands for Stripe's own one, with refunds, disputes and the clock. */
export const dashboardPage = (intents: PaymentIntent[], disputes: Dispute[], now: number): string =>
  page(
    'Test dashboard',
    `<h1>Test dashboard</h1>
<p>The clock shows ${new Date(now * 1000).toISOString()}.</p>
${act('advance', 'One day later')}${act('payout', 'Pay out')}
<table>
<tr><th>Payment</th><th>Status</th><th>Acts</th></tr>
${intents
  .map(
    ({ id, amount, currency, status }) =>
      `<tr><td>${id}<br>${shownMoney(amount, currency)}</td><td>${status}</td><td>${
        status === 'succeeded' ? act(`refund/${id}`, 'Refund') + act(`dispute/${id}`, 'Dispute') : ''
      }</td></tr>`,
  )
  .join('\n')}
</table>
<table>
<tr><th>Dispute</th><th>Status</th><th>Acts</th></tr>
${disputes
  .map(
    ({ id, status }) =>
      `<tr><td>${id}</td><td>${status}</td><td>${
        status === 'needs_response' ? act(`won/${id}`, 'Won') + act(`lost/${id}`, 'Lost') : ''
      }</td></tr>`,
  )
  .join('\n')}
</table>`,
  );
