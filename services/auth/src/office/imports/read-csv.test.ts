import type { ImportMapping } from '@meridian/shared-types';
import { guessMapping } from './guess-mapping';
import { decodeText } from './decode-text';
import { readCsv } from './read-csv';
import { chapterKey } from './import-chapters';
import { readDate } from './read-date';
import { readLine } from './read-line';

test('files of spreadsheets are read, with their delimiters, quotes, line breaks, byte order marks and encodings', async () => {
  const text = 'Name;Email\r\n"Åsa ""Å"" Öberg\r\nDr.";asa@x.org\r\n;;\r\n\r\nBo;bo@x.org\r\n';
  const lines = [
    { line: 2, cells: ['Åsa "Å" Öberg\r\nDr.', 'asa@x.org'] },
    { line: 6, cells: ['Bo', 'bo@x.org'] },
  ];
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(text, 'latin1'),
  ])
    expect(await readCsv(bytes)).toMatchObject({ columns: ['Name', 'Email'], lines });
  expect(await readCsv(Buffer.from('a\tb\n1\t2\n'))).toMatchObject({
    columns: ['a', 'b'],
    lines: [{ line: 2, cells: ['1', '2'] }],
  });
  expect(decodeText(Buffer.from([0x80]))).toBe('€');
});

test.each([
  ['an open quotation mark', 'Name,Email\n"Ana,ana@x.org\nBo,bo@x.org', 'A quotation mark in line 2 is not closed.'],
  [
    'one before a long text',
    `Name,Email\nBo,bo@x.org\n"${'Ana,ana@x.org\n'.repeat(9000)}`,
    'A quotation mark in line 3 is not closed.',
  ],
  ['a long row', `Name,Email\n${'x'.repeat(70_000)},a@x.org\nBo,b@x.org`, 'Line 2 is too long for a table of members.'],
  [
    'a file without people',
    'Name,Email\n',
    'The file needs a line with the names of the columns and one line for each person.',
  ],
  [
    'a file without names of columns',
    'Ana,ana@x.org\nBo,bo@x.org',
    'The first line has to contain the names of the columns, such as "Email" and "Name".',
  ],
  ['a workbook', 'PK\u0003\u0004\0\0,x\n1,2', 'This is not a CSV file. Save the table as CSV (UTF-8) first.'],
])('%s is refused', async (_, text, message) => {
  await expect(readCsv(Buffer.from(text))).rejects.toThrow(message);
});

test('rows are the same wherever a slice of the file ends', async () => {
  const names = Array.from({ length: 4000 }, (_, index) => `Åsa "${index}"\r\nDr., x${'x'.repeat(index % 23)}`);
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}",a@x.org`);
  const { lines } = await readCsv(Buffer.from(`Name,Email\r\n${quoted.join('\r\n')}`));
  expect(lines).toEqual(names.map((name, index) => ({ line: 2 + 2 * index, cells: [name, 'a@x.org'] })));
});

test('other work goes on while a large file is read', async () => {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const read = readCsv(Buffer.from(`Name,Email\n${'\n'.repeat(1024 * 1024)}Bo,bo@x.org`));
  expect((await read).lines).toEqual([{ line: 1024 * 1024 + 2, cells: ['Bo', 'bo@x.org'] }]);
  isReading = false;
  expect(turns).toBeGreaterThan(60);
});

test('columns are guessed by their names, and the order of dates by their values', () => {
  const columns = ['Last name', 'First Name', 'E-Mail', 'Chapter', 'City', 'Paid until'];
  const guess = (...dates: string[]) =>
    guessMapping(
      columns,
      dates.map((date, line) => ({ line, cells: ['', '', '', '', '', date] })),
    );
  const places = { email: 2, lastName: 0, name: 1, chapter: 3, location: 4, paidUntil: 5 };
  expect(guess('1/2/2027', '12/31/2027')).toEqual({ ...places, dateOrder: 'mdy' });
  expect(guess('1/2/2027', '31/12/2027')).toEqual({ ...places, dateOrder: 'dmy' });
  expect(guess('2027-12-31')).toEqual({ ...places, dateOrder: 'ymd' });
  expect(guessMapping(['a', 'b'], [])).toBeUndefined();
});

test('a date is read as the end of its day, and an invalid date as undefined', () => {
  expect(readDate('31.12.2027', 'dmy')?.toISOString()).toBe('2027-12-31T23:59:59.000Z');
  expect(readDate('2/3/2027', 'mdy')?.toISOString()).toBe('2027-02-03T23:59:59.000Z');
  expect(readDate('2027-03-02', 'dmy')?.toISOString()).toBe('2027-03-02T23:59:59.000Z');
  for (const wrong of ['31.02.2027', '13/13/2027', 'soon', '1.1.127', '2027', '32 Dec 2027', '1 jui 2027'])
    expect(readDate(wrong, 'dmy')).toBeUndefined();
});

test('all problems of a line are reported', () => {
  const columns = ['Email', 'Name', 'Chapter', 'Paid'];
  const mapping: ImportMapping = { email: 0, name: 1, chapter: 2, paidUntil: 3, dateOrder: 'dmy' };
  const reader = {
    columns,
    mapping,
    chapters: { open: new Map([[chapterKey('São  Paulo'), 7]]), archived: new Map<string, number>() },
    now: new Date('2026-11-24'),
  };
  expect(readLine(['Ana@X.org', 'Ana', 'sao paulo', '1.2.2027'], reader)).toEqual({
    values: {
      email: 'ana@x.org',
      name: 'Ana',
      location: '',
      chapterId: 7,
      paidUntil: new Date('2027-02-01T23:59:59Z'),
    },
    problems: [],
  });
  expect(readLine(['ana(at)x', 'A', 'Rome', 'soon'], reader)).toEqual({
    values: undefined,
    problems: [
      { column: 'Email', value: 'ana(at)x', message: 'Invalid email address' },
      { column: 'Name', value: 'A', message: 'Name must be at least 2 characters' },
      { column: 'Chapter', value: 'Rome', message: 'There is no such chapter' },
      { column: 'Paid', value: 'soon', message: 'Not a date in the chosen format' },
    ],
  });
  const over = readLine(['ana@x.org', 'Ana', 'São Paulo', '1.2.2020'], reader);
  expect([over.values?.email, over.problems[0]?.message]).toEqual([
    'ana@x.org',
    'This date is in the past. The person is imported without a membership',
  ]);
  expect(readLine(['', '', '', '1.2.2099'], reader).problems.map(({ message }) => message)).toEqual([
    'The address is missing',
    'Name must be at least 2 characters',
    'There is no chapter in this line and no default chapter',
    'More than 10 years ahead',
  ]);
});
