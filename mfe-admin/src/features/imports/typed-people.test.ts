import { typedPeople } from './typed-people';

it('addresses with and without names are recognized, on lines or separated by commas or semicolons', () => {
  const text =
    'Ana Horvat <ana@example.org>; bo.li-2@example.org,\n"Mensah, Kwame" <kwame@example.org>\n\nnot an address';
  expect(typedPeople(text)).toEqual([
    { email: 'ana@example.org', name: 'Ana Horvat' },
    { email: 'bo.li-2@example.org', name: 'Bo Li' },
    { email: 'kwame@example.org', name: 'Mensah, Kwame' },
    { email: 'not an address', name: 'Not an address' },
  ]);
  expect(typedPeople(' \n')).toEqual([]);
});
