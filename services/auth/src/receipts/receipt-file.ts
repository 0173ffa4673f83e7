import { formatMoney, type Receipt } from '@meridian/shared-types';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { drawText, type Page } from './draw-text';

/** The page is A4, with margins in points. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
/** The width of the names on the left of each line, in points. */
const NAMES = 150;

const METHODS: Record<Receipt['method'], string> = {
  card: 'By card',
  cash: 'In cash',
  cheque: 'By cheque',
  transfer: 'By bank transfer',
};

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (iso: string): string => inWords.format(new Date(iso));

/** Returns the lines of a receipt: their names and values in words. */
function linesOf(receipt: Receipt): [name: string, value: string][] {
  const { kind, at, payer, item, method, cardLast4, reference, refundOf, tax, issuer, refunds } = receipt;
  const isRefund = kind === 'refund';
  const paid = cardLast4 ? `${METHODS[method]} that ends in ${cardLast4}` : METHODS[method];
  return [
    [isRefund ? 'Refunded on' : 'Paid on', dayInWords(at)],
    ...(payer ? [[isRefund ? 'Refunded to' : 'Paid by', payer] as [string, string]] : []),
    ['For', item],
    [isRefund ? 'Paid back' : 'Payment', paid],
    ...(reference ? [['Reference', reference] as [string, string]] : []),
    ...(refundOf ? [['Refund of', `Receipt ${refundOf}`] as [string, string]] : []),
    ['Amount', formatMoney(receipt.money)],
    ...(tax ? [[`Includes ${tax.rate}% ${tax.name}`, formatMoney(tax.money)] as [string, string]] : []),
    ...(issuer.taxNumber ? [['Tax number', issuer.taxNumber] as [string, string]] : []),
    ...refunds.map(({ number, at: day, money }): [string, string] => [
      'Refunded',
      `${formatMoney(money)} on ${dayInWords(day)}, receipt ${number}`,
    ]),
  ];
}

/** Draws a receipt as a PDF file of one or more pages. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  // The package is loaded for the first receipt only, because it takes memory.
  const { default: PDFDocument } = await import('pdfkit');
  // The fonts are resolved from the process's own file, wherever it was bundled.
  const { resolve } = createRequire(process.argv[1] ?? process.cwd());
  const title = receipt.kind === 'refund' ? `Refund, receipt ${receipt.number}` : `Receipt ${receipt.number}`;
  const document = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, lang: 'en', tagged: true, displayTitle: true, pdfVersion: '1.7', font: '' },
    info: { Title: title, Author: receipt.issuer.name, CreationDate: new Date(receipt.at) },
  });
  document.registerFont('text', resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  document.registerFont('bold', resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  const page: Page = { document, left: MARGIN, bottom: document.page.height - MARGIN, y: MARGIN };
  const text = (value: string, size: number, font: 'text' | 'bold', left = 0, width = WIDTH) =>
    drawText(page, value, { size, font, left: MARGIN + left, width });
  text(receipt.issuer.name, 13, 'bold');
  for (const line of receipt.issuer.address.split('\n')) if (line) text(line, 10, 'text');
  page.y += 28;
  text(title, 20, 'bold');
  page.y += 12;
  for (const [name, value] of linesOf(receipt)) {
    const top = page.y;
    const pages = document.bufferedPageRange().count;
    text(name, 10, 'text', 0, NAMES - 10);
    const bottom = page.y;
    if (document.bufferedPageRange().count === pages) page.y = top;
    text(value, 10, name === 'Amount' ? 'bold' : 'text', NAMES, WIDTH - NAMES);
    page.y = Math.max(page.y, bottom) + 6;
  }
  if (receipt.isPlayMoney) {
    page.y += 12;
    text('This site takes no real payments, so nothing was charged.', 10, 'bold');
  }
  document.end();
  return buffer(document);
}
