/** The part of Node's `process` that tests of texts need. Tests of pages have it, too, but not its types. */
declare const process: {
  cpuUsage(previous?: object): { user: number; system: number };
  env: Record<string, string | undefined>;
};

/** Whether the stage `pumps` of the full run is running, in which no other test shares the machine. */
export const IS_STRICT = Boolean(process.env.STRICT_PUMPS);

/**
 * Texts that make a parser begin something again and again that never ends. They are repeated up to the longest text
 * that a field accepts.
 */
export const PUMPS: readonly string[] = [
  ...['[', '[](', '![](', '[](<', '[x](   ', '[x](https://a.example "', '[a]: b\n', '[][', '(', '](', '<', '<a href="'],
  ...[
    '*',
    '*a ',
    '*a_',
    'a*',
    '**a** ',
    '_',
    '_a ',
    '`',
    '``a`',
    '~',
    '#',
    '# ',
    '> ',
    '>',
    '- ',
    '- a\n',
    '1. ',
    '1.\n',
  ],
  ...[
    ' ',
    '\n',
    '\t',
    ' \n',
    'a\n',
    ' a',
    '\r',
    '\u200b',
    '\u00a0',
    '\\',
    '&',
    '&lt;',
    '&#',
    '"',
    "'",
    '","',
    '"a',
    'a,',
  ],
  ...[
    '-',
    '--a',
    '.',
    'a.',
    'a@',
    '@',
    '@a ',
    'a@a.',
    '/',
    ':',
    'a:',
    'a://',
    'https://',
    'https://a.',
    'www.',
    '://',
    '?',
  ],
  ...['a', 'A', '1', '1/', '12:', '5 hours ', 'at ', 'at A, ', 'monday at 5, ', '1 A St, ', '=', ';', '|', '\u0000'],
  ...['\u0301\u0316', '\uff9e\u0301', 'e\u0301', '\u202e', '\u2066', 'مم', '한', '中', 'ﷺ', '👩‍', '\u200d', 'İ'],
];

/** A text without repetition, in which no two neighboring characters are the same. */
const distinct = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join(
  '',
);

/**
 * Returns texts of this length: one for each pump, mixtures of them, hosts that no DNS has, and letters that differ.
 * @example pumpedTexts(5000)[0] // '[[[[…'
 */
export function pumpedTexts(length: number): { pump: string; text: string }[] {
  const fill = (pump: string) => pump.repeat(Math.ceil(length / pump.length)).slice(0, length);
  const mixtures = ['[x](*a _b ', '> - *a ', '@a. https://', '"a, \n', `${PUMPS.join('')}`];
  return [
    ...[...PUMPS, ...mixtures].map((pump) => ({ pump, text: fill(pump) })),
    { pump: 'blanks between letters', text: `a${' '.repeat(Math.max(0, length - 2))}a`.slice(0, length) },
    { pump: 'a host of different letters', text: `https://${fill(distinct)}`.slice(0, length) },
  ];
}

/**
 * Returns the milliseconds of processor time that a function needs, the best of several tries. Other work on the
 * machine does not count. It stops as soon as a try needs at most `enough`, or ten times more.
 */
export function cpuMs(read: () => unknown, enough = 0): number {
  let best = Infinity;
  for (let tries = 0; tries < 5 && best > enough; tries += 1) {
    const before = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
    if (enough > 0 && best > 10 * enough) break;
  }
  return best;
}

/**
 * The most milliseconds of processor time that tests accept for a text of the largest length. It is 100
 * (docs/decisions/0042-text-from-users.md) in the stage `pumps` of the full run. In the gate,
 * other tests share the cores and their caches, where the same work has taken up to three times as much. The first
 * calls of a function do not count, because they compile its regular expressions, whatever the text: that of chat's
 * recognition of events takes 0.3 s for them and 10 ms afterwards.
 */
export const READ_MS = IS_STRICT ? 100 : 400;

/**
 * Returns the pumps for which a function needs more processor time than {@link READ_MS}, with that time. `max` is the
 * largest length of the text that it reads.
 * @example expect(slowPumps(plainAnnouncement, LIMITS.announcementContentMax)).toEqual([])
 */
export const slowPumps = (read: (text: string) => unknown, max: number): string[] =>
  pumpedTexts(max).flatMap(({ pump, text }) => {
    const ms = cpuMs(() => read(text), READ_MS);
    return ms > READ_MS ? [`${JSON.stringify(pump.slice(0, 40))}: ${Math.round(ms)} ms`] : [];
  });
