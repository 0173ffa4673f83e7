import { randomUUID } from 'node:crypto';
import { HERE, waitUntil, type Harness } from '../harness';
import { insertPerson } from '../insert-person';
import { createChangeLink, createConfirmationLink, createPasswordLink, createUndoLink } from '../stored-credentials';
import { sendCall, type PrepareCase } from './crash-case';

/** Resolves when the events service has removed the calendar links that a job of auth ended. */
const calendarLinksEnded = (harness: Harness): Promise<void> =>
  waitUntil('calendar links have ended', async () => {
    const waiting = { calendarLinksEnd: { $exists: true } };
    return (await harness.db('auth').collection('users').countDocuments(waiting)) === 0;
  });

/** Returns calls about passwords and e-mail addresses that change several documents. */
export const credentialWrites = (harness: Harness): Record<string, PrepareCase> => ({
  'auth.resetPassword': async () => {
    const person = await insertPerson(harness, HERE);
    return {
      call: sendCall(
        harness.visitor(),
        'POST',
        '/api/auth/password-reset/confirm',
        await createPasswordLink(harness, person),
      ),
      again: ['ok', '400 reset_link_refused'],
      settled: () => calendarLinksEnded(harness),
    };
  },
  'auth.sendConfirmation': async () => {
    const person = await insertPerson(harness, HERE, { isUnconfirmed: true });
    return { call: sendCall(person, 'POST', '/api/auth/email-confirmation'), again: ['ok'] };
  },
  'auth.confirmEmail': async () => ({
    call: sendCall(
      harness.visitor(),
      'POST',
      '/api/auth/email-confirmation/confirm',
      await createConfirmationLink(harness),
    ),
    again: ['ok', '400 link_refused'],
  }),
  'auth.changeEmail': async () => {
    const person = await insertPerson(harness, HERE);
    const body = { email: `${randomUUID()}@example.org`, password: person.password };
    return { call: sendCall(person, 'POST', '/api/profile/email', body), again: ['ok', '429 too_many_attempts'] };
  },
  'auth.cancelEmailChange': async () => {
    const person = await insertPerson(harness, HERE);
    await createChangeLink(harness, person);
    return { call: sendCall(person, 'DELETE', '/api/profile/email'), again: ['ok'] };
  },
  'auth.undoEmailChange': async () => ({
    call: sendCall(harness.visitor(), 'POST', '/api/auth/email-change/undo', await createUndoLink(harness)),
    again: ['ok', '400 link_refused'],
    settled: () => calendarLinksEnded(harness),
  }),
  'auth.changePassword': async () => {
    const person = await insertPerson(harness, HERE);
    const body = { currentPassword: person.password, password: randomUUID() };
    return { call: sendCall(person, 'PUT', '/api/profile/password', body), again: ['ok', '403 wrong_password'] };
  },
});
