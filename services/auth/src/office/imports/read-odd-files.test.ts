import iconv from 'iconv-lite';
import { guessEncoding } from './decode-text';
import { guessMapping } from './guess-mapping';
import { readCsv } from './read-csv';
import { readDate } from './read-date';

const file = (names: readonly string[], encoding: string) =>
  iconv.encode(`Name,Email\r\n${names.map((name) => `${name},a@x.org\r\n`).join('')}`, encoding);

test.each([
  [['José García', 'Ana Muñoz']],
  [['Élodie Lefèvre', 'François Noël', "Zoé d'Hérouville"]],
  [['João Conceição', 'Inês Araújo']],
  [['Jörg Müller']],
  [['JÖRG MÜLLER', 'JOSÉ PEÑA']],
  [['Søren Ångström']],
  [['Jürgen Weiß']],
])('the encoding of %j is guessed', async (names) => {
  for (const encoding of ['macintosh', 'windows-1252', 'utf-8', 'utf-16le', 'utf-16be'] as const) {
    const bytes = file(names, encoding);
    expect(guessEncoding(bytes)).toBe(encoding);
    const { lines, reading } = await readCsv(bytes);
    expect([reading.encoding, lines.map(({ cells }) => cells[0])]).toEqual([encoding, names]);
  }
  const { lines, reading } = await readCsv(file(names, 'macintosh'), { encoding: 'windows-1252' });
  expect(reading.encoding).toBe('windows-1252');
  expect(lines.map(({ cells }) => cells[0])).not.toEqual(names);
});

test('typographic apostrophes and dashes of Windows are no letters of a Mac', async () => {
  for (const name of ['Niamh O’Brien', 'Nice – France', 'Amadou N’Diaye'])
    expect(guessEncoding(file([name], 'windows-1252'))).toBe('windows-1252');
});

test.each([
  ['sep=;\r\n', ';'],
  ['SEP=|\n', '|'],
  ['"sep=\t"\r', '\t'],
  ['sep=,,,,\n', ','],
  ['sep=^\n', '^'],
])('the line %j names the separator, and is not a line of people', async (declaration, separator) => {
  const end = declaration.endsWith('\r\n') ? '\r\n' : declaration.slice(-1);
  const text = `${declaration}Name${separator}Email${end}"Ana; Bo, | Li"${separator}ana@x.org${end}`;
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')])
    expect(await readCsv(bytes)).toMatchObject({
      columns: ['Name', 'Email'],
      lines: [{ line: 3, cells: ['Ana; Bo, | Li', 'ana@x.org'] }],
      reading: { separator, isDeclared: true },
    });
});

test('a chosen separator takes precedence, and the first cell with a special letter is the example', async () => {
  const { columns, reading } = await readCsv(Buffer.from('Name, first;Email\nAna;a@x.org\nÅsa;b@x.org'), {
    separator: 'semicolon',
  });
  expect(columns).toEqual(['Name, first', 'Email']);
  expect(reading).toEqual({ encoding: 'utf-8', separator: ';', isDeclared: false, example: 'Åsa' });
});

test.each([
  ['31.12.26', 'dmy', '2026-12-31'],
  ['12/31/26', 'mdy', '2026-12-31'],
  ['26-12-31', 'ymd', '2026-12-31'],
  ['31/12/49', 'dmy', '2049-12-31'],
  ['31/12/50', 'dmy', '1950-12-31'],
  ['31. 12. 2026', 'dmy', '2026-12-31'],
  ['20261231', 'dmy', '2026-12-31'],
  ['31 Dec 2026', 'dmy', '2026-12-31'],
  ['Dec 31, 2026', 'mdy', '2026-12-31'],
  ['Thursday, December 31st, 2026', 'mdy', '2026-12-31'],
  ['2026 Dec 31', 'dmy', '2026-12-31'],
  ['26-Dec-31', 'ymd', '2026-12-31'],
  ['31-déc.-26', 'dmy', '2026-12-31'],
  ['1er janvier 2027', 'dmy', '2027-01-01'],
  ['15 août 2027', 'dmy', '2027-08-15'],
  ['15 aout 2027', 'dmy', '2027-08-15'],
  ['3 juil. 2027', 'dmy', '2027-07-03'],
  ['jeudi 31 décembre 2026', 'dmy', '2026-12-31'],
  ['31 de diciembre de 2026', 'dmy', '2026-12-31'],
  ['5-ene-27', 'dmy', '2027-01-05'],
  ['31 de dezembro de 2026', 'dmy', '2026-12-31'],
  ['1º de março de 2027', 'dmy', '2027-03-01'],
  ['2 out 2027', 'dmy', '2027-10-02'],
  ['7 set 2027', 'dmy', '2027-09-07'],
  ['31. März 2027', 'dmy', '2027-03-31'],
  ['2026-12-31T08:00:00Z', 'dmy', '2026-12-31'],
  ['31 Dec 2026 00:00:00', 'dmy', '2026-12-31'],
  ['46387', 'dmy', '2026-12-31'],
  ['46387.5', 'dmy', '2026-12-31'],
  ['44925', 'dmy', '2026-12-31', '1904'],
] as const)('the date %s (%s) is %s', (text, order, day, serialDates = '1900' as never) => {
  expect(readDate(text, order, { yearsFrom: 1950, serialDates })?.toISOString().slice(0, 10)).toBe(day);
});

test.each([
  'Feb 30, 2027',
  '31 mai juin 2027',
  'Dec 2026',
  'soon',
  '12/2026',
  '1 2 3 4',
  'x'.repeat(500),
  '1'.repeat(500),
])('%s is not a date', (text) => expect(readDate(text, 'dmy')).toBeUndefined());

test.each([
  [
    ['Courriel', 'Nom', 'Prénom', 'Ville', 'Payé jusqu’au'],
    { email: 0, name: 2, lastName: 1, location: 3, paidUntil: 4 },
  ],
  [['Nom', 'Adresse électronique'], { email: 1, name: 0 }],
  [
    ['Correo', 'Nombre', 'Apellidos', 'Ciudad', 'Vencimiento'],
    { email: 0, name: 1, lastName: 2, location: 3, paidUntil: 4 },
  ],
  [['Nombre completo', 'Correo electrónico'], { email: 1, name: 0 }],
  [
    ['E-Mail-Adresse', 'Vorname', 'Nachname', 'Wohnort', 'Gültig bis'],
    { email: 0, name: 1, lastName: 2, location: 3, paidUntil: 4 },
  ],
  [
    ['E-mail', 'Nome', 'Sobrenome', 'Cidade', 'Validade'],
    { email: 0, name: 1, lastName: 2, location: 3, paidUntil: 4 },
  ],
  [['First Name', 'Last Name', 'Email', 'Gender'], { email: 2, name: 0, lastName: 1 }],
  [['Full Name', 'Surname', 'Email Address'], { email: 2, name: 0 }],
  [['Mitglied', 'Mail'], { email: 1, name: 0 }],
  [['Mailing list', 'Name', 'Contact'], { email: 2, name: 1 }],
])('the columns %j are recognized', (columns, places) => {
  const cells = columns.map(() => 'x');
  cells[places.email] = 'ana@x.org';
  expect(guessMapping(columns, [{ line: 2, cells }])).toEqual({ ...places, dateOrder: 'dmy' });
});
