export {};

const CASES: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  'signed-in-reads': () => import('./signed-in-reads'),
  'events-at-size': () => import('./events-at-size'),
  newsletter: () => import('./newsletter'),
};

/** `npm run bench -- <case> …`; all cases without a name. */
const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(CASES)) {
  const load = CASES[name];
  if (!load) throw new Error(`There is no case ${name}; there are ${Object.keys(CASES).join(', ')}.`);
  await (await load()).run();
}
process.exit(); // also with connections that are still open
