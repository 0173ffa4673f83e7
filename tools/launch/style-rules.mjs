const size = String.raw`(?:m(?:in|ax)-)?(?:width|height)`;
const edge = '(?:margin|padding|border|scroll-margin|scroll-padding)-';
const boxSide = `(?:${edge})?(?:top|right|bottom|left)(?:-[a-z-]+)?`;
const value = String.raw`(?:[\w.%-]+|[a-z]+\([^()]*\))`;
/**
 * Forbidden styles: a physical side of the screen, because right-to-left text needs logical sides, and a literal
 * color, because colors are tokens.
 */
export const styleRules = [
  [
    String.raw`(?:^|[;{\s])(?:${size}|${boxSide})\s*:`,
    'Use logical properties: inline-size, margin-inline-start, inset-block-end.',
  ],
  [String.raw`(?:text-align|float|clear):\s*(?:left|right)`, 'Use start and end.'],
  [
    String.raw`(?:padding|margin|inset):\s*(?:${value}\s+){3}${value}\s*;`,
    'Four values name the sides of the screen: use -block and -inline.',
  ],
  [String.raw`#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(`, 'A color is a token of theme/tokens.ts.'],
].map(([pattern, message]) => ({
  selector: `TaggedTemplateExpression TemplateElement[value.raw=/${pattern}/]`,
  message,
}));
