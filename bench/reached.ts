/**
 * The ratios that the product reaches where it misses its goals. They are medians of the full runs in RESULTS.md, on
 * two busy processors. docs/decisions/0006-gateway-paths.md and docs/decisions/0005-caches.md say why the goals are
 * missed. `npm run bench -- gates` fails if the ratios get worse.
 */
export const REACHED: Readonly<Record<string, number>> = {
  'gateway ÷ nginx': 9.3,
  'gateway ÷ http-proxy-middleware': 0.57,
  'gateway, kept ÷ nginx': 4.6,
  'gateway, kept ÷ http-proxy-middleware': 0.24,
  "µs of the gateway per frame ÷ nginx's": 1.9,
  'reads of the database per 304': 0.01,
  'me, one member: all ÷ raw': 10,
  '50 events, one member: all ÷ raw': 3,
  '50 events, one member: gateway and service ÷ raw alone': 3.2,
  '50 events, one member: service alone ÷ raw alone': 2.3,
  '50 people, one member: gateway and service ÷ raw alone': 2.1,
  '50 people, one member: service alone ÷ raw alone': 1.6,
  'me, all members: all ÷ raw': 11.4,
  '50 events, all members: all ÷ raw': 4.4,
  '50 people, all members: all ÷ raw': 3.3,
  '50 later events, one member: gateway and service ÷ raw alone': 3,
  '50 later events, one member: service alone ÷ raw alone': 2.5,
  '50 members, one member: gateway and service ÷ raw alone': 2.1,
  '50 members, one member: service alone ÷ raw alone': 1.7,
  '50 chapters, one member: gateway and service ÷ raw alone': 2.8,
  '50 chapters, one member: service alone ÷ raw alone': 2.3,
};
