import { LoginInput, RegisterInput, PaymentInput } from '../auth/schemas';
import { ChapterIdParam, Email, Id, InstantInput, line, markdown, text, visibleText } from './fields';
import { ProfileInput } from '../people/people';

const firstMessage = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

it('a text is trimmed, and one with control characters or lone surrogates is refused', () => {
  expect(text(5).parse('  Ana ')).toBe('Ana');
  expect(text(10).parse('a\tb\nc')).toBe('a\tb\nc');
  expect(firstMessage(text(5).safeParse('abcdef'))).toBe('Must be at most 5 characters');
  for (const bad of ['a\u0000b', '\u0007', '\ud800']) expect(text(5).safeParse(bad).success).toBe(false);
  expect(text(8).safeParse('👩‍👩‍👧').success).toBe(true);
});

it('a text that may be empty is refused if nothing in it is visible', () => {
  expect([visibleText(5).parse(' \n'), visibleText(5).parse(' Ana ')]).toEqual(['', 'Ana']);
  for (const nothing of ['\u2060', ' \u200b\n', '\u3164', '\u2800'])
    expect(firstMessage(visibleText(5).safeParse(nothing))).toBe('Contains no visible characters');
});

it('a text with more than ten levels of lists and quotations is refused', () => {
  expect(markdown(5000).parse(`${'- '.repeat(10)}a`)).toBe(`${'- '.repeat(10)}a`);
  for (const marks of ['- ', '> '])
    expect(firstMessage(markdown(5000).safeParse(`${marks.repeat(2400)}a`))).toBe(
      'Lists and quotations can be nested at most 10 levels deep',
    );
});

it('only ids are accepted as ids', () => {
  expect(Id.safeParse('a0deed000000000000000001').success).toBe(true);
  for (const bad of ['', 'A0DEED000000000000000001', 'a0', '12 characters', { $ne: null }])
    expect(Id.safeParse(bad).success).toBe(false);
  expect(ChapterIdParam.parse('12')).toBe(12);
  for (const bad of ['0', '-1', '1.5', '1e3', ' 1', '01', '99999999999', '2147483648', ''])
    expect(ChapterIdParam.safeParse(bad).success).toBe(false);
});

it('refusals have the specified messages', () => {
  expect(Email.parse(' Ana@Example.ORG ')).toBe('ana@example.org');
  expect(firstMessage(LoginInput.safeParse({ email: 'ana', password: 'secret' }))).toBe('Invalid email address');
  expect(firstMessage(LoginInput.safeParse({ email: 'a@b.org', password: '12345' }))).toBe(
    'Password must be at least 6 characters',
  );
  const registration = { email: 'a@b.org', password: '123456', name: 'A', chapterId: 1, membershipType: 'full' };
  expect(firstMessage(RegisterInput.safeParse(registration))).toBe('Name must be at least 2 characters');
  expect(RegisterInput.safeParse({ ...registration, name: 'Al', chapterId: '1' }).success).toBe(false);
  expect(firstMessage(ProfileInput.safeParse({ name: ' A ' }))).toBe('Name must be at least 2 characters');
});

it('a price is an amount with at most three decimals, up to 9,999,999', () => {
  const accepted = [
    ['monthly', 29],
    ['annual', 9_999_999],
    ['monthly', 29.995],
    ['monthly', 0],
    ['annual', 10_000_000],
    ['monthly', 29.9995],
    ['monthly', -1],
  ].map(([plan, amount]) => PaymentInput.safeParse({ plan, amount, cardLast4: '4242' }).success);
  expect(accepted).toEqual([true, true, true, false, false, false, false]);
  expect(
    PaymentInput.safeParse({ plan: 'monthly', amount: 29, cardLast4: '4242', cardNumber: '4242424242424242' }).success,
  ).toBe(false);
});

it('an instant may have any offset, and is from 1970 to 2200', () => {
  expect(InstantInput.safeParse('2026-01-05T18:00:00-05:00').success).toBe(true);
  for (const bad of ['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z', 'tomorrow', '2026-02-30T00:00:00Z', '2026-01-05'])
    expect(InstantInput.safeParse(bad).success).toBe(false);
});

it('a name or title is one line with visible characters', () => {
  expect(line(20).parse(' Zoe\u0308\nOka\u200bfor\u202e ')).toBe('Zoë Okafor');
  for (const nothing of ['\u200b\u200b', '\u3164\u3164', '\u2800\u2800', '\u00ad\u00ad'])
    expect(firstMessage(ProfileInput.safeParse({ name: nothing }))).toBe('Name must be at least 2 characters');
  expect(ProfileInput.parse({ name: 'می\u200cخواهم' }).name).toBe('می\u200cخواهم');
});

it.each([
  ['r&d@example.org', 'r&d@example.org'],
  ["o'brien+news#1!{x}@example.org", "o'brien+news#1!{x}@example.org"],
  ['\u200bAna@Exam\u00adple.org\ufeff', 'ana@example.org'],
  ['ana@Bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@XN--bcher-KVA.example', 'ana@xn--bcher-kva.example'],
  ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
])('the address %s is %s', (typed, address) => expect(Email.parse(typed)).toBe(address));

it.each([
  'ana',
  'ana@example',
  '@example.org',
  'a b@example.org',
  '.ana@example.org',
  'ana..b@example.org',
  'ana@example..org',
  'ana@-example.org',
  'ana@127.0.0.1',
  'ａna@example.org',
  'ana@example.org/x',
  'ana@example.org:25',
  'a@b@example.org',
  'ana@example.org\nbcc: x@example.org',
  `${'a'.repeat(65)}@example.org`,
])('%s is no address', (typed) => expect(firstMessage(Email.safeParse(typed))).toBe('Invalid email address'));
