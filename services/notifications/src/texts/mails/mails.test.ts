import { LIMITS } from '@meridian/shared-types';
import { createElement, type ReactElement } from 'react';
import { PasswordChanged, PasswordReset, SecurityChanged } from './account-texts';
import { plainName } from '../plain-name';
import {
  AddressChanged,
  AddressChangeRequested,
  AddressRestored,
  AddressTaken,
  ConfirmAddress,
  ConfirmNewAddress,
  ConfirmWithPassword,
} from './address-texts';
import { ContactAnswer, ContactReceipt } from './contact-texts';
import { ActProposed } from './proposal-texts';
import { JoinRequestDecided } from './join-request-texts';
import { CancellationReceipt, PaymentReceipt } from './membership-texts';
import { CardDeclined, CardExpires, lastMonthOf, Paused, PauseEnds } from './renewal-texts';
import { NewsletterConfirmation } from './newsletter-texts';
import { MAX_ITEMS, NoticeMail, reasonOf, SeveralNotices } from '../../mail/notice-texts';
import { render } from '../render';
import { formatTimes } from '../time';
import { Suspended, SuspensionEnded } from './suspension-texts';
import { Viewed } from './viewed-text';
import { Welcome } from './welcome-text';

const MONTH = { amount: 2900, currency: 'USD' };
const CHARGE = { money: MONTH, cardLast4: '0002' };
const note = `Grüße & <b>"Mut"</b>\nשלום\n${'x'.repeat(460)}`;
const at = new Date('2026-11-23T20:30:00Z');
const link = 'https://meridian.test/somewhere#token';
const decision = { chapter: 'Chicago & <Lakes>', note, link };
const MAILS: Record<string, ReactElement> = {
  reset: createElement(PasswordReset, { link, expiresAt: at, timeZone: 'Asia/Kolkata' }),
  changed: createElement(PasswordChanged, { link, at, timeZone: 'America/Chicago' }),
  confirm: createElement(ConfirmAddress, {
    ...{ name: note, link, code: '012345', expiresAt: at, timeZone: 'Africa/Lagos' },
  }),
  confirmNew: createElement(ConfirmNewAddress, { link, expiresAt: at, timeZone: 'Africa/Lagos' }),
  addressChanged: createElement(AddressChanged, { link, expiresAt: at, timeZone: 'Africa/Lagos' }),
  addressRequested: createElement(AddressChangeRequested, { link, byOffice: true }),
  addressTaken: createElement(AddressTaken, { link }),
  addressRestored: createElement(AddressRestored, { link }),
  welcome: createElement(Welcome, { name: note, link }),
  confirmWithPassword: createElement(ConfirmWithPassword, {
    name: note,
    link,
    expiresAt: at,
    timeZone: 'Africa/Lagos',
  }),
  security: createElement(SecurityChanged, { title: 'T', text: 'Firefox', link, at, timeZone: 'UTC' }),
  paid: createElement(PaymentReceipt, {
    ...{ plan: 'monthly', money: MONTH, cardLast4: '4242', until: 'May 1, 2027 (UTC)', day: 'April 1, 2027', link },
  }),
  declined: createElement(CardDeclined, { ...CHARGE, payBefore: 'May 8, 2027', retryOn: 'May 4, 2027', link }),
  declinedLast: createElement(CardDeclined, { ...CHARGE, payBefore: 'May 8, 2027', isAfterPause: true, link }),
  cardExpires: createElement(CardExpires, { cardLast4: '4242', expiresAt: '2027-02-01T00:00:00.000Z', link }),
  paused: createElement(Paused, { from: 'May 1, 2027', until: 'July 1, 2027', link }),
  pauseEnds: createElement(PauseEnds, { ...CHARGE, day: 'July 1, 2027', link }),
  cancelled: createElement(CancellationReceipt, { until: 'May 1, 2027 (UTC)', link }),
  suspended: createElement(Suspended, { reason: note, until: 'January 2, 2127', link }),
  suspensionEnded: createElement(SuspensionEnded, { link }),
  actProposed: createElement(ActProposed, {
    by: 'Ana',
    act: 'suspend your account',
    reason: note,
    when: 'Soon.',
    link,
  }),
  viewed: createElement(Viewed, { reason: note, link, at, timeZone: 'Asia/Kolkata' }),
  approved: createElement(JoinRequestDecided, { ...decision, decision: 'approved' }),
  rejected: createElement(JoinRequestDecided, { ...decision, decision: 'rejected' }),
};

const times = { startTime: '2027-01-01T05:00:00.000Z', startLocal: '2027-01-01T00:00', timeZone: 'America/New_York' };
const now = new Date('2026-12-01T12:00:00Z');
const lines = [
  'ü'.repeat(300),
  ...formatTimes({ ...times, endTime: '2027-01-03T05:00:00.000Z', endLocal: '2027-01-03T00:00' }, 'Asia/Kolkata', now),
  `Place: ${'ü'.repeat(120)}`,
];
const item = { title: 'ü'.repeat(LIMITS.eventTitleMax), lines, href: `${link}/${'x'.repeat(60)}` };
const list = (count: number) => ({ title: 'New for you', items: Array.from({ length: count }, () => item) });
const settings = `https://meridian.test/mail-preferences#${'x'.repeat(60)}`;
const NEWS: Record<string, ReactElement> = {
  confirmNewsletter: createElement(NewsletterConfirmation, { link, expiresAt: at }),
  notice: createElement(NoticeMail, {
    ...{ kind: 'chat.mention', group: 'chat', title: item.title, text: 'ü'.repeat(600), quote: note, link, settings },
    lines: item.lines,
  }),
  contactAnswer: createElement(ContactAnswer, {
    answer: `${note} ${link}`,
    author: null,
    reference: '1',
    message: note,
  }),
  digest: createElement(SeveralNotices, {
    ...{ heading: 'Your week', reason: reasonOf('chat', []), more: 80, hasMessages: true, link, settings },
    lists: [list(MAX_ITEMS), list(8)],
  }),
};

it.each(Object.entries(MAILS))('%s: The mail is readable in every mail app', (_name, mail) => {
  const { html, text } = render(mail);
  expect(Buffer.byteLength(html)).toBeLessThan(80_000); // Gmail cuts larger mails.
  expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<a /g)).toHaveLength(1); // There is one link.
  expect(html).not.toMatch(/<img|<script|src=|display:\s*flex|#fff(?:fff)?\b|#000(?:000)?\b/);
  expect(html.match(/<table(?! role="presentation")/)).toBeNull();
  expect(html).toContain('width:100%;max-width:560px'); // The mail fits a phone.
  expect(text.match(/https:\/\/\S+/g)).toEqual([link]);
  expect(text).not.toMatch(/<(?!b>|\/b>|Lakes>)|&(?:amp|lt|gt|quot);/);
});

it.each(Object.entries(NEWS))('%s: With the largest possible content, no mail app cuts it', (_name, mail) => {
  const { html, text } = render(mail);
  expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<script|src=/);
  expect(text).toContain(link);
});

it('A receipt has no text that a visitor can choose, and no link', () => {
  const { html, text } = render(
    createElement(ContactReceipt, { category: 'Membership Support', reference: 'A1B2C3D4' }),
  );
  expect(text).toContain('about Membership Support');
  expect(text).toContain('A1B2C3D4');
  expect(html).not.toMatch(/<a |<img|https?:/);
});

it('A mail shows what people wrote unchanged, in its own direction, and never as HTML', () => {
  const { html, text } = render(MAILS.rejected!);
  expect(html).toContain('dir="auto"');
  expect(html).toContain('Grüße &amp; &lt;b&gt;');
  expect(text).toContain('> Grüße & <b>"Mut"</b>\n> שלום\n> xxx');
});

it('A mail has times in the zone of the reader, with its name', () => {
  expect(render(MAILS.reset!).text).toContain(
    'The link works once, until Tuesday, November 24, 2026, 2:00 AM GMT+5:30.',
  );
  expect(render(MAILS.changed!).text).toContain('was changed on Monday, November 23, 2026, 2:30 PM CST.');
  expect(render(MAILS.security!).text).toContain('It happened on Monday, November 23, 2026, 8:30 PM UTC.');
  expect(render(MAILS.viewed!).text).toContain('It began on Tuesday, November 24, 2026, 2:00 AM GMT+5:30');
});

test('The name in a mail to an unconfirmed address contains no address of a page and no number', () => {
  expect(plainName('Ana-María O’Neil')).toBe('Ana-María O’Neil');
  expect(plainName('Call +44 20 7946 0000 or see https://prize.example/win now')).toBe(
    'Call or see https prize example win now',
  );
  expect(plainName('x'.repeat(200))).toHaveLength(60);
});

test('A receipt says that nothing was charged where payments are play money, and only there', () => {
  const paid = {
    plan: 'monthly',
    money: MONTH,
    cardLast4: '4242',
    until: 'May 1, 2027',
    day: 'April 1, 2027',
  } as const;
  const textOf = (more: object) => render(createElement(PaymentReceipt, { ...paid, link, ...more })).text;
  expect(textOf({ isPlayMoney: true })).toContain('This site takes no real payments, so nothing was charged.');
  expect(textOf({})).not.toContain('nothing was charged');
});

test('A receipt for a payment has the membership, the day, the card, and the end of the membership', () =>
  expect(render(MAILS.paid!).text).toContain(
    'Meridian membership, one month: $29\nPaid on April 1, 2027 with the card that ends in 4242\nYou are a member until May 1, 2027 (UTC)\n',
  ));

test('A mail about a declined card says what it costs, when the card is charged again, and until when the rights last', () => {
  const { text } = render(MAILS.declined!);
  expect(text).toContain('You were not charged, and we take no fee for this.');
  expect(text).toContain('You keep everything that members have until May 8, 2027.');
  expect(text).toContain('We charge this card again on May 4, 2027.');
  const last = render(MAILS.declinedLast!).text;
  expect(last).toContain('We do not charge this card again.');
  expect(last).toContain('It ends if it is not paid by May 8, 2027.');
});

test('A mail about a suspension says what happens to the money of a member, and nothing about it to others', () => {
  const textOf = (more: object) => render(createElement(Suspended, { reason: 'x', link, ...more })).text;
  expect(textOf({ paidUntil: 'May 1, 2027' })).toContain(
    'Your membership is paid until May 1, 2027, and that does not',
  );
  expect(textOf({})).not.toMatch(/paid|card|refund/);
});

test('The last month of a card is the one that is printed on it', () =>
  expect(['2027-01-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'].map(lastMonthOf)).toEqual([
    'December 2026',
    'February 2028',
  ]));

test('Whoever joins gets three things to do, on the site and in a chapter', () => {
  for (const mail of [MAILS.welcome!, MAILS.approved!])
    expect(render(mail).text).toMatch(/three things to do first:\n\n1\. .+\n2\. .+\n3\. .+\n\n/);
  expect(render(MAILS.rejected!).text).not.toContain('three things');
  expect(render(createElement(Welcome, { name: 'Ana', link })).text).toContain('Hi Ana! It is good to have you here.');
});

test('The mail that confirms an address greets, and says why it came', () =>
  expect(render(createElement(ConfirmAddress, { name: 'Ana', link, expiresAt: at, timeZone: 'UTC' })).text).toContain(
    'Hi Ana! Welcome to Meridian. You are getting this email because your new account has this address.',
  ));
