import { LIMITS } from '../limits';

/** Matches the mark of a quotation or of an entry of a list. */
const MARK = /(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
const LINE_END = /(\r\n?|\n)/;
const TAB_STOP = 4;
/** The columns of blanks from which a line is code and begins no list and no quotation. */
const CODE_INDENT = 4;
/** The size of a quotation in {@link Open}. */
const QUOTATION = 0;

/** What is open at the end of a line. */
interface Open {
  /** The outermost is first. An entry of a list has the columns by which its next lines are indented. */
  sizes: number[];
  /** Whether a line that repeats no marks still belongs to them, because it continues their paragraph. */
  isParagraph: boolean;
}

/** A place in a line, in front of `indent` columns of blanks. The character behind the blanks is at `next`. */
class Place {
  next = 0;
  indent = 0;
  private column = 0;

  constructor(private readonly line: string) {
    this.skipBlanks();
  }

  get isAtEnd(): boolean {
    return this.next === this.line.length;
  }
  /** Skips the blanks and a mark of this length. */
  skipMark(length: number): void {
    this.next += length;
    this.column += length;
    this.indent = 0;
    this.skipBlanks();
  }
  private skipBlanks(): void {
    for (; this.line[this.next] === ' ' || this.line[this.next] === '\t'; this.next += 1) {
      const width = this.line[this.next] === '\t' ? TAB_STOP - (this.column % TAB_STOP) : 1;
      this.column += width;
      this.indent += width;
    }
  }
}

/** Returns where a thematic break such as `- - -` begins, which ends its line, or -1. */
function findBreak(line: string): number {
  const marks = { start: -1, count: 0 };
  for (let at = line.length - 1; at >= 0; at -= 1) {
    const character = line[at] ?? '';
    if (character === ' ' || character === '\t') continue;
    if (!'-*'.includes(character) || (marks.count > 0 && character !== line[marks.start])) break;
    marks.start = at;
    marks.count += 1;
  }
  return marks.count < 3 ? -1 : marks.start;
}

/** Skips the marks and blanks with which a line continues what is open. Returns how much of it continues. */
function skipContinued(line: string, place: Place, { sizes }: Open): number {
  const end = sizes.findIndex((size) => {
    if (size === QUOTATION) {
      if (place.indent >= CODE_INDENT || line[place.next] !== '>') return true;
      place.skipMark(1);
      place.indent -= Math.min(1, place.indent);
      return false;
    }
    if (place.isAtEnd) return false;
    if (place.indent < size) return true;
    place.indent -= size;
    return false;
  });
  return end < 0 ? sizes.length : end;
}

/** Returns a line in which each mark that would open one level too much is escaped, and updates what is open. */
function limitLine(line: string, open: Open): string {
  const place = new Place(line);
  let depth = skipContinued(line, place, open);
  const isContinuing = open.isParagraph && !place.isAtEnd;
  if (!isContinuing) open.sizes.length = depth;
  open.isParagraph = !place.isAtEnd;
  const breakAt = findBreak(line);
  while (!place.isAtEnd && place.indent < CODE_INDENT && place.next !== breakAt) {
    MARK.lastIndex = place.next;
    const mark = MARK.exec(line)?.[0];
    if (!mark) break;
    const end = place.next + mark.length;
    if (depth === LIMITS.nestingCount) return `${line.slice(0, end - 1)}\\${line.slice(end - 1)}`;
    const before = place.indent;
    place.skipMark(mark.length);
    const blanks = place.isAtEnd || (mark !== '>' && place.indent > CODE_INDENT) ? 1 : place.indent;
    const skipped = mark === '>' ? Math.min(1, place.indent) : blanks;
    place.indent -= Math.min(skipped, place.indent);
    open.sizes.length = depth;
    open.sizes.push(mark === '>' ? QUOTATION : before + mark.length + blanks);
    depth += 1;
  }
  return line;
}

/**
 * Returns Markdown in which lists and quotations are nested at most ten levels deep: the marks of deeper ones are
 * escaped, so that they are text. Other text is returned unchanged. It never counts fewer levels than a parser, and
 * takes linear time and no recursion, because parsers and pages fail on thousands of levels.
 * @example limitNesting('> '.repeat(11) + 'x') // '> > > > > > > > > > \\> x'
 */
export function limitNesting(markdown: string): string {
  const open: Open = { sizes: [], isParagraph: false };
  return markdown
    .split(LINE_END)
    .map((part, index) => (index % 2 === 0 ? limitLine(part, open) : part))
    .join('');
}
