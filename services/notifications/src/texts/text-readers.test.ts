import { LETTER_LIMITS, LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { createTransport } from 'nodemailer';
import { refusalOf } from '../suppression/mail-refusal';
import { outcomeOf } from '../smtp/outcome';
import { renderLetter } from './letter-text';
import { plainName } from './plain-name';

const SITE = 'https://meridian.test';
const reader = { name: 'Ana', unsubscribe: `${SITE}/api/u/x` };
const postalAddress = 'Bishopsgate 5, London';
const letter = (text: string) => renderLetter({ subject: 'Spring', text, items: [], postalAddress }, SITE)(reader);
const titled = (subject: string) =>
  renderLetter({ subject, text: subject, items: [], postalAddress: subject }, SITE)({ ...reader, name: subject });

test.each<[string, (text: string) => unknown, number]>([
  ['the text of a letter', letter, LETTER_LIMITS.textMax],
  ['the subject of a letter', titled, LETTER_LIMITS.subjectMax],
  ['plainName', plainName, LIMITS.nameMax],
  [
    'the response of a mail server',
    (response) => outcomeOf({ message: response, response, responseCode: 550 }, false),
    LIMITS.jsonBodyBytes,
  ],
  ['the reason of a bounce', refusalOf, LIMITS.jsonBodyBytes],
])('%s reads any text in little time', (_, read, max) => expect(slowPumps(read, max)).toEqual([]));

test('nodemailer reads any text in little time', () => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const mail = { from: 'a@meridian.test', to: { name: 'Ana', address: 'ana@meridian.test' }, text: '' };
  const send = (fields: object) => transport.sendMail({ ...mail, ...fields }, () => undefined);
  expect(slowPumps((text) => send({ text, html: text }), LETTER_LIMITS.textMax)).toEqual([]);
  expect(slowPumps((subject) => send({ subject }), LETTER_LIMITS.subjectMax)).toEqual([]);
  expect(slowPumps((name) => send({ to: { name, address: mail.to.address } }), LIMITS.nameMax)).toEqual([]);
});
