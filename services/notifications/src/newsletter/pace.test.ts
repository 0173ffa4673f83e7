import { createPace } from './pace';

test('Mails to a domain keep an interval, and other domains do not wait for it', () => {
  let now = 0;
  const pace = createPace(60, () => now);
  expect(pace.waitMs('a.example')).toBe(0);
  pace.take('a.example');
  expect([pace.waitMs('a.example'), pace.waitMs('b.example')]).toEqual([1000, 0]);
  pace.take('a.example');
  expect(pace.waitMs('a.example')).toBe(2000);
  expect([pace.busy(1000), pace.busy(3000)]).toEqual([['a.example'], []]);
  now = 2000;
  expect(pace.waitMs('a.example')).toBe(0);
});

test('The rate is halved when a mail server asks for it, and a tenth is added each minute up to the usual rate', () => {
  let now = 0;
  const pace = createPace(60, () => now);
  const distance = () => {
    pace.take('a.example');
    const ms = pace.waitMs('a.example');
    now += ms;
    return ms;
  };
  pace.slowDown('a.example');
  now += pace.waitMs('a.example');
  expect(distance()).toBe(2000);
  pace.recover('a.example'); // A minute has not passed yet.
  expect(distance()).toBe(2000);
  const rates = Array.from({ length: 7 }, () => {
    now += 60_000;
    pace.recover('a.example');
    return Math.round(60_000 / distance());
  });
  expect(rates).toEqual([36, 42, 48, 54, 60, 60, 60]);
  for (let times = 0; times < 20; times += 1) pace.slowDown('a.example');
  now += pace.waitMs('a.example');
  expect(distance()).toBe(64_000);
});
