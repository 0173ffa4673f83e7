/** A person whom a message should mention. `at` is the index of `@name` in the text, according to the sender. */
export interface WantedMention {
  userId: string;
  name: string;
  at?: number | undefined;
}

/**
 * Returns the people whom a text mentions, each at a place of its own, in the order of the text. Earlier clients send
 * no place. Then it is the first free one, and the longest names are placed first.
 * @example placesOf('Hi @Ana', [{ userId, name: 'Ana', at: 3 }]) // [{ userId, name: 'Ana', at: 3 }]
 */
export function placesOf(text: string, wanted: readonly WantedMention[]): Required<WantedMention>[] {
  const placed: (Required<WantedMention> & { end: number })[] = [];
  const place = (mention: WantedMention, at: number): boolean => {
    const end = at + mention.name.length + 1;
    const isFree = text.startsWith(`@${mention.name}`, at) && placed.every((each) => end <= each.at || each.end <= at);
    if (isFree) placed.push({ ...mention, at, end });
    return isFree;
  };
  for (const mention of wanted) if (mention.at !== undefined) place(mention, mention.at);
  const others = wanted.filter(({ at }) => at === undefined).sort((a, b) => b.name.length - a.name.length);
  for (const mention of others) {
    const next = (from: number) => text.indexOf(`@${mention.name}`, from);
    for (let at = next(0); at >= 0 && !place(mention, at);) at = next(at + 1);
  }
  return placed.sort((a, b) => a.at - b.at).map(({ userId, name, at }) => ({ userId, name, at }));
}
