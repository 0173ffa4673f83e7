import ts from 'typescript';

/** A text that a person may see: in a page, a mail, a notice, an error or the output of a command. */
export interface VisibleText {
  /** The line number, beginning with 1. */
  line: number;
  /** The text, in which expressions are in braces, as `{count} people`. */
  text: string;
}

/** The attributes and properties whose values people read, even if they are a single word. */
const READ_BY_PEOPLE =
  /^(label|title|text|help|description|placeholder|alt|aria-label|\w+Text|name|message|subject|heading|action|failure|empty|note)$/;
const SENTENCE = /\p{L}[\p{L}\p{N}'’.,:;!?)…]* +\S*\p{L}/u;
/** Matches media queries, classes, headers and commands, which also have words with spaces. */
const CODE = /^[a-z-]+:|[{}<>=]|^\W|^[a-z]+-[a-z]|\bvar\(|^(?:[a-z]\S* )+\d/;

const shown = (text: string): string => text.replace(/\s+/g, ' ').trim();

function templateText(node: ts.TemplateExpression): string {
  const spans = node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`);
  return node.head.text + spans.join('');
}

function valueOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? templateText(node) : undefined;
}

/** Returns the name of the attribute or property with this value. */
function nameOfValue({ parent }: ts.Node): string | undefined {
  if (ts.isJsxExpression(parent) || ts.isConditionalExpression(parent)) return nameOfValue(parent);
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  return ts.isPropertyAssignment(parent) ? parent.name.getText().replace(/['"]/g, '') : undefined;
}

function isVisible(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (ts.isJsxText(node)) return true;
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent) || ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return false;
  if (CODE.test(text.replace(/\{[^}]*\}/g, 'x'))) return false;
  return SENTENCE.test(text) || (/^\p{Lu}/u.test(text) && READ_BY_PEOPLE.test(nameOfValue(node) ?? ''));
}

/**
 * Returns the texts in the source of a file that people may see, in the order of the file.
 * @example visibleTexts('toast.tsx', '<Text>Saved</Text>') // [{ line: 1, text: 'Saved' }]
 */
export function visibleTexts(fileName: string, source: string): VisibleText[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const texts: VisibleText[] = [];
  const visit = (node: ts.Node): void => {
    const text = shown(valueOf(node) ?? '');
    if (text && isVisible(node, text)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      texts.push({ line, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}
