import { outcomeOf } from './outcome';

const reply = (response: string) => ({ message: 'x', responseCode: Number(response.slice(0, 3)), response });

it.each([
  ['a server that is not there', new Error('connect ECONNREFUSED'), false, 'postponed'],
  ['silence after the text', new Error('Timeout'), true, 'uncertain'],
  ['a full mailbox', reply('450 4.2.2 full'), false, 'postponed'],
  ['a refusal of the text for now', reply('451 later'), true, 'postponed'],
  ['an unknown address', reply('550 5.1.1 unknown'), false, 'refused'],
  ['a refusal of the text', reply('554 5.6.0 no'), true, 'refused'],
])('The outcome of %s is correct', (_what, error, isHandedOver, is) =>
  expect(outcomeOf(error, isHandedOver)).toMatchObject({ is }),
);

it.each([reply('550 5.7.515 Access denied, sender'), reply('535 5.7.8 Bad credentials'), reply('530 Sign in first')])(
  'A refusal of the sender is not attributed to the address: %j',
  (error) => expect(outcomeOf(error, false)).toMatchObject({ is: 'postponed', isOurs: true }),
);
