import { PRODUCT_NAME } from '@meridian/shared-types';
import {
  PERSONAL_KIND_NAMES,
  PERSONAL_KINDS,
  type ExportColumnType,
  type ExportValue,
  type PersonalKind,
} from '@meridian/shared-types/contracts';

/** A record of a kind, as its JSON file has it. */
export type StoredRecord = Record<string, ExportValue>;

/** The most records of a kind that are shown without opening it. */
const OPEN_UP_TO = 100;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const STYLE = `
:root { color-scheme: light dark; --line: #d8d8de; --soft: #f4f4f7; --muted: #5b5b66; }
@media (prefers-color-scheme: dark) { :root { --line: #3a3a44; --soft: #202027; --muted: #a9a9b6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { display: inline; font-size: 1.125rem; margin: 0; }
p { max-width: 42rem; }
details { border-top: 1px solid var(--line); }
summary { cursor: pointer; padding: .75rem 0; min-height: 2.75rem; }
.count, .none { color: var(--muted); }
.scroll { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; min-width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .375rem .75rem; border-bottom: 1px solid var(--line); }
thead th { background: var(--soft); font-size: .875rem; white-space: nowrap; }
td { min-width: 6rem; max-width: 36rem; overflow-wrap: anywhere; white-space: pre-wrap; unicode-bidi: plaintext; }
img { display: block; max-width: min(100%, 20rem); height: auto; border-radius: .25rem; }
@media print {
  details::details-content { content-visibility: visible; block-size: auto; }
  .scroll { overflow: visible; }
  tr, img { break-inside: avoid; }
  body { max-width: none; font-size: .75rem; }
}`;

/** Returns a time in words, in UTC. @example timeText('2026-11-01T12:00:00.000Z') // '2026-11-01 12:00 UTC' */
const timeText = (text: string): string => `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;

const PICTURE = /^pictures\/[\w.-]+\.webp$/;

/** Returns a value as HTML. */
function valueHtml(value: ExportValue | undefined, type: ExportColumnType): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => valueHtml(each, 'text')).join('\n');
  if (typeof value === 'object')
    return Object.values(value)
      .map((each) => valueHtml(each, 'text'))
      .join(': ');
  const text = String(value);
  if (type === 'time') return `<time datetime="${escape(text)}">${escape(timeText(text))}</time>`;
  if (PICTURE.test(text)) return `<a href="${text}"><img src="${text}" alt="${text}" loading="lazy"></a>`;
  return escape(text);
}

/** Returns the beginning of the page, up to the first kind of records. */
export const pageStart = (madeAt: Date): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your data at ${escape(PRODUCT_NAME)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>Your data at ${escape(PRODUCT_NAME)}</h1>
<p>This is what we have stored about you and what you wrote, as of ${timeText(madeAt.toISOString())}. Times are in UTC.
The folder <code>data</code> has the same records as JSON for programs, and <code>pictures</code> has your pictures.</p>
<p>What other people wrote is not in it, and neither are passwords, keys and card numbers. Keep this file safe, because
it contains your personal data.</p>
`;

export const PAGE_END = '</main>\n</body>\n</html>\n';

const heading = (kind: PersonalKind, count: number, isOpen: boolean): string =>
  `<details${isOpen ? ' open' : ''}>\n<summary><h2>${escape(PERSONAL_KINDS[kind].about)}</h2> <span class="count">(${count.toLocaleString('en-US')})</span></summary>\n`;

/**
 * Yields the section of a kind as HTML, record by record. One record is shown as a list of its values, and several as a
 * table.
 */
export async function* sectionHtml(
  kind: PersonalKind,
  count: number,
  records: AsyncIterable<StoredRecord>,
): AsyncGenerator<string> {
  const columns = Object.entries<readonly [ExportColumnType, string]>(PERSONAL_KINDS[kind].columns);
  yield heading(kind, count, count <= OPEN_UP_TO);
  if (count === 0) yield '<p class="none">Nothing is stored.</p>\n';
  else if (kind === 'profile') {
    for await (const record of records) {
      const rows = columns.map(
        ([name, [type, label]]) =>
          `<tr><th scope="row">${escape(label)}</th><td>${valueHtml(record[name], type)}</td></tr>\n`,
      );
      yield `<div class="scroll"><table><tbody>\n${rows.join('')}</tbody></table></div>\n`;
    }
  } else {
    const labels = columns.map(([, [, label]]) => `<th scope="col">${escape(label)}</th>`);
    yield `<div class="scroll" tabindex="0" role="region" aria-label="${escape(PERSONAL_KINDS[kind].about)}"><table>\n<thead><tr>${labels.join('')}</tr></thead>\n<tbody>\n`;
    for await (const record of records)
      yield `<tr>${columns.map(([name, [type]]) => `<td>${valueHtml(record[name], type)}</td>`).join('')}</tr>\n`;
    yield '</tbody></table></div>\n';
  }
  yield '</details>\n';
}

/** Yields the whole page. `readRecords` reads the records of a kind again. */
export async function* indexPage(
  madeAt: Date,
  counts: ReadonlyMap<string, number>,
  readRecords: (kind: PersonalKind) => AsyncIterable<StoredRecord>,
): AsyncGenerator<string> {
  yield pageStart(madeAt);
  for (const kind of PERSONAL_KIND_NAMES) yield* sectionHtml(kind, counts.get(kind) ?? 0, readRecords(kind));
  yield PAGE_END;
}
