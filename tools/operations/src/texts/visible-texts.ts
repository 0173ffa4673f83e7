import ts from 'typescript';

/** A text that a person may see: in a page, a mail, a notice, an error or the output of a command. */
export interface VisibleText {
  /** The line number, beginning with 1. */
  line: number;
  /** The text, in which expressions are in braces, as `{count} people`. */
  text: string;
  /** The thing of which it is the title or name, if the rules for capitals depend on it. */
  kind?: 'toast' | 'label' | 'button';
}

/** The attributes and properties whose values people read, even if they are a single word. */
const READ_BY_PEOPLE =
  /^(label|title|text|help|description|placeholder|alt|aria-label|\w+Text|name|message|subject|heading|action|failure|empty|note)$/;
// oxlint-disable-next-line regexp/no-super-linear-move -- It reads the sources of this repository only.
const SENTENCE = /\p{L}[\p{L}\p{N}'’.,:;!?)…]* +\S*\p{L}/u;
/** Matches media queries, classes, headers and commands, which also have words with spaces. */
const CODE = /^[a-z-]+:|[{}<>=]|^\W|^[a-z]+-[a-z]|\bvar\(|^(?:[a-z]\S* )+\d/;
/** Matches a word as people read it, unlike `id`, `GET` and `Retry-After`. */
const WORD = /^\p{Lu}[\p{Ll}'’]+(?:-\p{Ll}+)*[.:!?…]*$/u;
/** Calls whose arguments are names of headers and the like. */
const OF_PROGRAMS = /^(get|set|has|delete|append|header|setHeader|getHeader|removeHeader|vary|createElement)$/;
const BUTTONS = /^(Button|SubmitButton|ButtonLink|DownloadLink|LoadMore|InlineButton)$/;
const FIELDS = /Field$/;
/** The argument of a call that is the title of a toast. */
const TOAST_TITLES: Record<string, number> = { toastError: 0, showFailure: 0, showFormError: 2 };

const shown = (text: string): string => text.replace(/\s+/g, ' ').trim();

function templateText(node: ts.TemplateExpression): string {
  const spans = node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`);
  return node.head.text + spans.join('');
}

function readValue(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? templateText(node) : undefined;
}

/** Returns the outermost expression that can have the node as its value. */
function findWhole(node: ts.Node): ts.Node {
  const { parent } = node;
  const isPart =
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) &&
      parent.right === node &&
      /^(\|\||&&|\?\?)$/.test(parent.operatorToken.getText())) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isJsxExpression(parent);
  return isPart ? findWhole(parent) : node;
}

/** Returns the name of the attribute or property with this value. */
function nameOfValue({ parent }: ts.Node): string | undefined {
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  return ts.isPropertyAssignment(parent) ? parent.name.getText().replace(/['"]/g, '') : undefined;
}

const nameOfCall = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** Returns whether a single word in this place is for people. */
function isPlaceOfWords(whole: ts.Node): boolean {
  const { parent } = whole;
  if (ts.isCallExpression(parent)) return whole !== parent.expression && !OF_PROGRAMS.test(nameOfCall(parent));
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === whole;
  if (ts.isArrowFunction(parent)) return parent.body === whole;
  return (
    ts.isReturnStatement(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isJsxElement(parent) ||
    ts.isTemplateSpan(parent)
  );
}

function isVisible(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (ts.isJsxText(node)) return true;
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent) || ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return false;
  if (CODE.test(text.replace(/\{[^{}]*\}/g, 'x'))) return false;
  if (SENTENCE.test(text)) return true;
  const whole = findWhole(node);
  if (/^\p{Lu}/u.test(text) && READ_BY_PEOPLE.test(nameOfValue(whole) ?? '')) return true;
  return WORD.test(text) && isPlaceOfWords(whole);
}

function tagAround({ parent }: ts.Node): string {
  if (ts.isJsxElement(parent)) return parent.openingElement.tagName.getText();
  if (!ts.isJsxAttribute(parent)) return '';
  const tag = parent.parent.parent;
  return tag.tagName.getText();
}

function findKind(node: ts.Node): VisibleText['kind'] {
  const whole = findWhole(node);
  const { parent } = whole;
  if (ts.isJsxElement(parent)) return BUTTONS.test(tagAround(whole)) ? 'button' : undefined;
  if (ts.isCallExpression(parent))
    return parent.arguments[TOAST_TITLES[nameOfCall(parent)] ?? -1] === whole ? 'toast' : undefined;
  if (nameOfValue(whole) === 'label') return FIELDS.test(tagAround(whole)) ? 'label' : undefined;
  if (nameOfValue(whole) !== 'title' || !ts.isPropertyAssignment(parent)) return undefined;
  const call = findWhole(parent.parent).parent;
  return ts.isCallExpression(call) && nameOfCall(call) === 'toast' ? 'toast' : undefined;
}

/**
 * Returns the texts in the source of a file that people may see, in the order of the file.
 * @example visibleTexts('toast.tsx', '<Text>Saved</Text>') // [{ line: 1, text: 'Saved' }]
 */
export function visibleTexts(fileName: string, source: string): VisibleText[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const texts: VisibleText[] = [];
  const visit = (node: ts.Node): void => {
    const text = shown(readValue(node) ?? '');
    if (text && isVisible(node, text)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const kind = findKind(node);
      texts.push({ line, text, ...(kind && { kind }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}
