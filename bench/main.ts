export {};

const CASES: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  gateway: () => import('./gateway-get'),
  sockets: () => import('./sockets'),
  'conditional-get': () => import('./conditional-get'),
  caches: () => import('./caches'),
  'signed-in-reads': () => import('./signed-in-reads'),
  login: () => import('./login'),
  'active-members': () => import('./active-members'),
  start: () => import('./start'),
  avatar: () => import('./avatar'),
  growth: () => import('./growth'),
  'events-at-size': () => import('./events-at-size'),
  'chat-chapters': () => import('./chat-chapters'),
  'chat-deliveries': () => import('./chat-deliveries'),
  'chat-fan-out': () => import('./chat-fan-out'),
  'chat-replicas': () => import('./chat-replicas'),
  'chat-send': () => import('./chat-send'),
  'chat-sockets': () => import('./chat-sockets'),
  'first-load': () => import('./first-load'),
  interaction: () => import('./interaction'),
  'chat-scrolling': () => import('./chat-scrolling'),
  directory: () => import('./directory'),
  newsletter: () => import('./newsletter'),
  'store-at-size': () => import('./store-at-size'),
  scale: () => import('./scale'),
};
/** The argument that runs the short checks; it is not a case. */
const GATES = 'gates';

/**
 * Run `npm run bench -- <case> …`. Without an argument all cases run; `gates` runs short versions of those with goals.
 */
const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(CASES)) {
  const load = name === GATES ? () => import('./gates') : CASES[name];
  if (!load) throw new Error(`There is no case ${name}; there are ${[...Object.keys(CASES), GATES].join(', ')}.`);
  await (await load()).run();
}
process.exit(); // The process ends even if connections are still open.
