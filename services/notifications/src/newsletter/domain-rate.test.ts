import { createDomainRate } from './domain-rate';

test('Mails to a domain are sent at an interval, and other domains do not wait for it', () => {
  let now = 0;
  const domainRate = createDomainRate(60, () => now);
  expect(domainRate.waitMs('a.example')).toBe(0);
  domainRate.count('a.example');
  expect([domainRate.waitMs('a.example'), domainRate.waitMs('b.example')]).toEqual([1000, 0]);
  domainRate.count('a.example');
  expect(domainRate.waitMs('a.example')).toBe(2000);
  expect([domainRate.busy(1000), domainRate.busy(3000)]).toEqual([['a.example'], []]);
  now = 2000;
  expect(domainRate.waitMs('a.example')).toBe(0);
});

test('The rate is halved when a mail server asks for it, and a tenth is added each minute up to the usual rate', () => {
  let now = 0;
  const domainRate = createDomainRate(60, () => now);
  const distance = () => {
    domainRate.count('a.example');
    const ms = domainRate.waitMs('a.example');
    now += ms;
    return ms;
  };
  domainRate.slowDown('a.example');
  now += domainRate.waitMs('a.example');
  expect(distance()).toBe(2000);
  domainRate.recover('a.example'); // A minute has not passed yet.
  expect(distance()).toBe(2000);
  const rates = Array.from({ length: 7 }, () => {
    now += 60_000;
    domainRate.recover('a.example');
    return Math.round(60_000 / distance());
  });
  expect(rates).toEqual([36, 42, 48, 54, 60, 60, 60]);
  for (let times = 0; times < 20; times += 1) domainRate.slowDown('a.example');
  now += domainRate.waitMs('a.example');
  expect(distance()).toBe(64_000);
});
