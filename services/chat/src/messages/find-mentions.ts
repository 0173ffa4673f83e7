/** A person whom a message should mention. `at` is the index of `@name` in the text, according to the sender. */
export interface WantedMention {
  userId: string;
  name: string;
  at: number;
}

/**
 * Returns the people whom a text mentions, each at a position of its own, in the order of the text.
 * @example findMentions('Hi @Ana', [{ userId, name: 'Ana', at: 3 }]) // [{ userId, name: 'Ana', at: 3 }]
 */
export function findMentions(text: string, wanted: readonly WantedMention[]): WantedMention[] {
  const placed: (WantedMention & { end: number })[] = [];
  for (const mention of wanted) {
    const { name, at } = mention;
    const end = at + name.length + 1;
    const isFree = placed.every((each) => end <= each.at || each.end <= at);
    if (isFree && text.startsWith(`@${name}`, at)) placed.push({ ...mention, end });
  }
  return placed.sort((a, b) => a.at - b.at).map(({ userId, name, at }) => ({ userId, name, at }));
}
