import { MINUTE_MS } from '@meridian/shared-types';
import { createMailLimit } from './mail-limit';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2031-05-01T08:00:00Z') }));
afterEach(() => jest.useRealTimers());

const EMAIL = 'ana@example.org';
/** A requester with an address and a network of their own. */
const from = (id: string, address = id, network = address) => ({ id, address, network });

test('an address gets one mail of a kind in two minutes, whoever asks, and mails of other kinds at once', async () => {
  const { isAllowed } = createMailLimit(undefined, 60);
  expect(await isAllowed(EMAIL, 'new-password', from('one'))).toBe(true);
  expect(await isAllowed(EMAIL, 'new-password', from('two'))).toBe(false);
  expect(await isAllowed('ben@example.org', 'new-password', from('one'))).toBe(true);
  expect(await isAllowed(EMAIL, 'newsletter', from('one'))).toBe(true);
});

test('a stranger uses up a budget of five a day of their own, and others keep theirs, up to twenty in total', async () => {
  const { isAllowed, isAllowedToday } = createMailLimit(undefined, 60);
  const ask = async (requester: string) => {
    jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
    return isAllowed(EMAIL, 'new-password', from(requester));
  };
  const five = [true, true, true, true, true];
  const askMore = async (requester: string) => {
    const allowed: boolean[] = [];
    for (let i = 0; i < 6; i += 1) allowed.push(await ask(requester));
    return allowed;
  };
  expect(await askMore('stranger')).toEqual([...five, false]);
  expect(await askMore('owner')).toEqual([...five, false]);
  expect([await askMore('third'), await askMore('fourth')]).toEqual([
    [...five, false],
    [...five, false],
  ]);
  expect(await ask('fifth')).toBe(false);
  expect(await isAllowedToday(EMAIL, 'registration', from('stranger'))).toBe(true);
  jest.advanceTimersByTime(24 * 60 * MINUTE_MS);
  expect(await ask('stranger')).toBe(true);
});

test('a person without any budget left does not delay others by asking again and again', async () => {
  const { isAllowed } = createMailLimit(undefined, 60);
  for (let i = 0; i < 5; i += 1) {
    jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
    await isAllowed(EMAIL, 'new-password', from('stranger'));
  }
  jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
  expect(await isAllowed(EMAIL, 'new-password', from('stranger'))).toBe(false);
  expect(await isAllowed(EMAIL, 'new-password', from('owner'))).toBe(true);
});

test.each([
  ['with other tags', (n: number) => `analopez+${n}@gmail.com`],
  ['in its other domain', (n: number) => `analopez@${n % 2 ? 'gmail' : 'googlemail'}.com`],
  ['with other dots', (n: number) => `analopez@gmail.com`.replace(/(?<=^.{3})/, n % 2 ? '.' : '')],
])('one client causes few mails to one mailbox, of whatever kind and account, %s', async (_, emailOf) => {
  const { isAllowed, isAllowedToday } = createMailLimit(undefined, 60);
  let sent = 0;
  for (let n = 0; n < 25; n += 1)
    for (const isSent of [
      await isAllowedToday(emailOf(n), 'registration', from('stranger')),
      await isAllowed(emailOf(n), 'newsletter', from('stranger')),
      await isAllowed(emailOf(n), 'confirmation', from(`account ${n}`, 'stranger')),
    ])
      sent += Number(isSent);
  expect(sent).toBe(6);
  expect(await isAllowed(emailOf(1), 'new-password', from('owner'))).toBe(true);
});

test('one client causes a limited number of mails to one domain and to all, by the hour and the day', async () => {
  const { isAllowed } = createMailLimit(undefined, 60);
  let asked = 0;
  const send = async (domain: string, who = from('stranger')) => {
    let sent = 0;
    for (let n = 0; n < 100; n += 1) sent += Number(await isAllowed(`a${(asked += 1)}@${domain}`, 'newsletter', who));
    return sent;
  };
  expect([await send('one.example'), await send('two.example'), await send('three.example')]).toEqual([30, 30, 0]);
  expect(await send('one.example', from('other'))).toBe(30);
  const day: number[] = [];
  for (let hour = 0; hour < 6; hour += 1) {
    jest.advanceTimersByTime(60 * MINUTE_MS);
    day.push((await send('one.example')) + (await send('two.example')));
  }
  expect(day).toEqual([60, 60, 60, 0, 0, 0]);
});

test('of requests at the same time, no more are allowed than of requests one after the other', async () => {
  const { isAllowedToday } = createMailLimit(undefined, 60);
  const asked = Array.from({ length: 25 }, (_, n) => isAllowedToday(`ana+${n}@example.org`, 'registration', from('a')));
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(5);
});

test('the addresses of one network cause a limited number of mails together', async () => {
  const { isAllowed } = createMailLimit(undefined, 60);
  let sent = 0;
  for (let n = 0; n < 300; n += 1)
    sent += Number(await isAllowed(`a${n}@example.org`, 'new-password', from(`client ${n}`, `client ${n}`, 'network')));
  expect(sent).toBe(240);
});

test('strangers who use up the budget of a domain do not keep its members from mails to their accounts', async () => {
  const { isAllowed } = createMailLimit(undefined, 60);
  let sent = 0;
  for (let n = 0; n < 700; n += 1)
    sent += Number(await isAllowed(`a${n}@example.org`, 'newsletter', from(`client ${n}`)));
  expect(sent).toBe(600);
  for (const kind of ['contact', 'address-change'] as const)
    expect(await isAllowed(EMAIL, kind, from('another'))).toBe(false);
  for (const kind of ['new-password', 'confirmation'] as const)
    expect(await isAllowed(EMAIL, kind, from('another'))).toBe(true);
});
