import { ApiError } from '@meridian/shared-types';
import { anApiError, aProblem } from '../testing';
import { fieldErrors, problemMessage, canRetry, loadFailure } from './problems';

test("the server's own message takes precedence over the fallback", () => {
  expect(problemMessage(anApiError(409, 'You are already a member.'), 'Failed')).toBe('You are already a member.');
});

test('an ended session is given as the reason, whatever the server or the page say; a wrong password is not', () => {
  const refused = (code: string) => new ApiError(401, '', '', aProblem(401, 'Sign in to continue.', undefined, code));
  expect(problemMessage(refused('sign_in_required'), 'Failed')).toBe('You were signed out. Sign in, then try again.');
  expect(problemMessage(refused('bad_credentials'), 'Failed')).toBe('Sign in to continue.');
});

test.each([new TypeError('Failed to fetch'), undefined, 'text', anApiError(500, '')])(
  'without a message of the server the fallback is used: %p',
  (error) => {
    expect(problemMessage(error, 'Try again in a moment.')).toBe('Try again in a moment.');
  },
);

test('field messages are returned by path, and the first message of a path is used', () => {
  const error = anApiError(400, 'Check the form', [
    { path: 'email', message: 'Invalid email address' },
    { path: 'email', message: 'second' },
    { path: 'name', message: 'Too short' },
  ]);
  expect(fieldErrors(error)).toEqual({ email: 'Invalid email address', name: 'Too short' });
  expect(fieldErrors(new Error('x'))).toEqual({});
});

test.each([
  ['the network', new TypeError('Failed to fetch'), 'Check your connection, then try again.', true],
  ['the end of a session', anApiError(401, 'Sign in first.'), 'You were signed out. Sign in, then try again.', false],
  [
    'a refusal',
    anApiError(403, 'Only admins of this chapter may see it.'),
    'Only admins of this chapter may see it.',
    false,
  ],
  ['something that is gone', anApiError(404, 'There is no such event.'), 'There is no such event.', false],
  [
    'a limit',
    anApiError(429, 'Too many requests. Try again in a minute.'),
    'Too many requests. Try again in a minute.',
    true,
  ],
  ['a fault of the server', anApiError(503, 'down'), 'Something went wrong on our side. Try again in a moment.', true],
])('%s has a text of its own, and another attempt is offered where it may help', (_what, error, text, retry) => {
  expect(loadFailure(error)).toBe(text);
  expect(canRetry(error)).toBe(retry);
});
