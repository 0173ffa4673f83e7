/**
 * These are the rules of this repository for oxlint, which supports neither patterns of syntax nor look-ahead in
 * patterns of imports.
 */

const meta = { schema: false }; // Any options are allowed.

const restrictedSyntax = {
  meta,
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

const restrictedImports = {
  meta,
  create(context) {
    const patterns = context.options.map(({ regex, message }) => ({ regex: new RegExp(regex, 'u'), message }));
    const check = ({ source }) => {
      for (const { regex, message } of source ? patterns : [])
        if (regex.test(source.value)) context.report({ node: source, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

export default {
  meta: { name: 'meridian' },
  rules: { 'restricted-syntax': restrictedSyntax, 'restricted-imports': restrictedImports },
};
