import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendCsv, withoutFormula } from './csv';

it.each(['=1', '+1', '-1', '@SUM(A1)', '|x', '\tx', '\n1', '\0=1', ' =1', '＝1', '＋1', '－1', '＠x', '\u00a0=1'])(
  'Spreadsheets do not run %j',
  (text) => expect(withoutFormula(text)).toBe(`'${text}`),
);

it.each([
  ['Ana;=1+1;x', "Ana;'=1+1;x"],
  ['Ana,=2+2', "Ana,'=2+2"],
  ['Ana\t+3', "Ana\t'+3"],
  ['Ana|-4', "Ana|'-4"],
  ['Ana; @SUM(A1)', "Ana; '@SUM(A1)"],
  ['Ana;＝1;＋1;－1;＠x', "Ana;'＝1;'＋1;'－1;'＠x"],
  ['Ana\n=1', "Ana\n'=1"],
  ['Ana;"=1+1"', 'Ana;"\'=1+1"'],
  ['=1;=2', "'=1;'=2"],
  ['\r=1', "'\r'=1"],
  [';=1', ";'=1"],
  ['|=1', "'|'=1"],
])('Spreadsheets that cut at another separator do not run %j', (text, defused) =>
  expect(withoutFormula(text)).toBe(defused),
);

it.each(['', 'Ana', 'a=1', '1-2', 'Zürich', "'=1", 'Silva, Ana; Dr.', 'yes - no', 'a, b|c'])(
  'The text %j is not changed',
  (text) => expect(withoutFormula(text)).toBe(text),
);

describe('The separator of cells depends on the language of the reader', () => {
  const server = createServer(
    express().get('/', (_req, res) => sendCsv(res, 'people.csv', ['Name', 'Share'], [['Silva, Ana; Dr.', 1.5]])),
  );
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());
  const COMMAS = '\ufeffName,Share\r\n"Silva, Ana; Dr.",1.5\r\n';
  const SEMICOLONS = '\ufeffName;Share\r\n"Silva, Ana; Dr.";1,5\r\n';

  it.each([
    ['en-GB,en;q=0.9,de;q=0.8', COMMAS],
    ['de-CH, de;q=0.9', COMMAS],
    ['*', COMMAS],
    ['no-such-language-tag-at-all, de', COMMAS],
    ['de-DE,de;q=0.9,en;q=0.8', SEMICOLONS],
    ['en;q=0.5, fr-FR', SEMICOLONS],
    ['pt-BR', SEMICOLONS],
  ])('Rows for the language %s have the right separator', async (language, expected) => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-language': language } });
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(expected);
  });
});
