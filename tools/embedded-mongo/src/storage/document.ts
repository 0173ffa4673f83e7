import { parse, type Doc } from '../bson/values';

/** A document in the result of a search, with its number. `bytes` is set for a whole document as it is stored. */
export type Found = { record: number; doc: Doc; bytes?: Buffer };

/** A stored document, which is parsed when it is first used. It is never changed. */
export class StoredDocument implements Found {
  private parsed: Doc | undefined;

  constructor(
    readonly record: number,
    readonly bytes: Buffer,
  ) {}

  get doc(): Doc {
    return (this.parsed ??= parse(this.bytes));
  }

  /** Removes the parsed document from memory, so that only its bytes stay. */
  dropParsed(): void {
    this.parsed = undefined;
  }
}

/** Half of the bytes of cached documents. Parsed, they take several times as much memory. */
const HALF = 4 * 1024 * 1024;

/** A cache of the documents of the file that were read recently, by their numbers. */
export class DocumentCache {
  private latest = new Map<number, StoredDocument>();
  private before = new Map<number, StoredDocument>();
  private bytes = 0;

  get(record: number): StoredDocument | undefined {
    const found = this.latest.get(record);
    if (found) return found;
    const earlier = this.before.get(record);
    if (earlier) this.set(earlier);
    return earlier;
  }

  set(document: StoredDocument): void {
    if (this.bytes + document.bytes.length > HALF) {
      this.before = this.latest;
      this.latest = new Map();
      this.bytes = 0;
    }
    this.bytes += document.bytes.length;
    this.latest.set(document.record, document);
  }

  delete(record: number): void {
    this.latest.delete(record);
    this.before.delete(record);
  }
}
