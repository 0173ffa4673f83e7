/** A node of the tree of a Markdown text. */
interface Node {
  type: string;
  children?: Node[];
}

const EMPHASIS = ['emphasis', 'strong'];

/**
 * Removes italics inside italics and bold inside bold, which look the same without them. So emphasis is never nested
 * deeply. It needs no recursion, because a text may contain a thousand levels.
 * @example <Markdown remarkPlugins={[unwrapRepeatedEmphasis]}>{text}</Markdown>
 */
export const unwrapRepeatedEmphasis = () => (root: Node) => {
  const rest: { node: Node; inside: string[] }[] = [{ node: root, inside: [] }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { node, inside } = next;
    const kept: Node[] = [];
    const waiting = node.children?.toReversed() ?? [];
    for (let child = waiting.pop(); child; child = waiting.pop())
      if (inside.includes(child.type)) waiting.push(...(child.children ?? []).toReversed());
      else {
        kept.push(child);
        rest.push({ node: child, inside: EMPHASIS.includes(child.type) ? [...inside, child.type] : inside });
      }
    if (node.children) node.children = kept;
  }
};
