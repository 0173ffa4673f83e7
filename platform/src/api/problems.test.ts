import { anApiError } from '../testing';
import { fieldErrors, messageOf } from './problems';

test("the server's own message wins over the fallback", () => {
  expect(messageOf(anApiError(409, 'You are already a member.'), 'Failed')).toBe('You are already a member.');
});

test.each([new TypeError('Failed to fetch'), undefined, 'text', anApiError(500, '')])(
  'without a message of the server the fallback stands: %p',
  (error) => {
    expect(messageOf(error, 'Please try again later')).toBe('Please try again later');
  },
);

test('field messages come by path, the first of a path wins', () => {
  const error = anApiError(400, 'Check the form', [
    { path: 'email', message: 'Invalid email address' },
    { path: 'email', message: 'second' },
    { path: 'name', message: 'Too short' },
  ]);
  expect(fieldErrors(error)).toEqual({ email: 'Invalid email address', name: 'Too short' });
  expect(fieldErrors(new Error('x'))).toEqual({});
});
