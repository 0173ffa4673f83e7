import { lineOrder } from './line-order';

/** A page of a PDF file, with the height at which the next line is drawn. */
export interface Page {
  document: PDFKit.PDFDocument;
  left: number;
  /** The end of the space for text. A line below it begins a new page. */
  bottom: number;
  y: number;
}

interface Style {
  font: 'text' | 'bold';
  size: number;
  left: number;
  width: number;
}

/** The font shapes a whole run, with the joined letters of Arabic, only if features are named. */
const SHAPED = { lineBreak: false, features: ['kern', 'liga'] } as PDFKit.Mixins.TextOptions;

/** Divides a text into lines that fit. A word that is longer than a line is divided, too. */
function wrap(document: PDFKit.PDFDocument, text: string, width: number): string[] {
  const fits = (line: string) => document.widthOfString(line, SHAPED) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (line && !fits(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Draws a text below what the page has, in as many lines as it needs. */
export function drawText(page: Page, text: string, { font, size, left, width }: Style): void {
  const { document } = page;
  document.font(font).fontSize(size);
  const height = document.currentLineHeight(true);
  for (const line of wrap(document, text, width)) {
    if (page.y + height > page.bottom) {
      document.addPage();
      page.y = document.page.margins.top;
    }
    let x = left;
    for (const run of lineOrder(line)) {
      document.text(run, x, page.y, SHAPED);
      x += document.widthOfString(run, SHAPED);
    }
    page.y += height;
  }
}
