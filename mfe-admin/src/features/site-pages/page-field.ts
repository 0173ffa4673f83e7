/** The field with which one part of a page is edited. */
export type PageField =
  | {
      kind: 'line' | 'text' | 'lines' | 'amount' | 'switch' | 'picture' | 'color' | 'zone';
      label: string;
      isOptional?: boolean;
      help?: string;
    }
  | { kind: 'choice'; label: string; help?: string; options: { value: string; label: string }[] }
  | { kind: 'group'; label: string; help?: string; fields: PageFields }
  | { kind: 'list'; label: string; entry: string; empty: object; fields: PageFields };
export type PageFields = Record<string, PageField>;
