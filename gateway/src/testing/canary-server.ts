import type { Canaries, Remote } from '@meridian/shared-types';
import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { metrics } from '@meridian/service-kit';
import { publicRegistry } from './public-registry';
import { useTestServer } from './test-server';

export const CANARY_REGISTRY = publicRegistry({ mounts: [{ path: '/news', title: 'News' }] });
export const RELEASED = CANARY_REGISTRY.remotes[0]!;
/** The terms and the start of a canary, unless a test changes them. */
export const TERMS = { share: 100, people: [], maxFailures: 5, startedAt: '2026-11-29T12:00:00.000Z' };

export const remoteIn = ({ body }: { body: string }): Remote =>
  (JSON.parse(body) as typeof CANARY_REGISTRY).remotes[0]!;
export const readVersion = (response: { body: string }): string => remoteIn(response).version;

/**
 * Starts a gateway with one released module, of which a test can start canaries, and a stub of the admin service, for
 * the tests of a file.
 */
export function useCanaryServer() {
  const stopped = new Set<string>();
  const admin = {
    /** The sessions that the gateway reported. */
    reported: [] as Record<string, unknown>[],
    /** Whether it stops a canary with the next report. */
    stopsNext: false,
    isAway: false,
  };
  const gateway = useTestServer({ PROXY_HOPS: 1 }, ({ write, responders, received }) => {
    responders.admin = (req, res) => {
      const body = JSON.parse(received.at(-1)!.body) as { canary: string; canaries: string[] };
      const isReport = req.url === '/internal/canaries/reports';
      if (isReport) admin.reported.push(body);
      if (isReport && admin.stopsNext) stopped.add(body.canary);
      const answer = isReport
        ? { isStopped: stopped.has(body.canary) }
        : { stopped: body.canaries.filter((key) => stopped.has(key)) };
      res.writeHead(admin.isAway ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    write('registry.json', CANARY_REGISTRY);
    write(
      'shell/index.html',
      '<!doctype html><html><head><!--head--><!--/head--></head><body><div id="root"></div></body></html>',
    );
  });
  beforeEach(() => Object.assign(admin, { reported: [], stopsNext: false, isAway: false }));
  const get = (headers: Record<string, string> = {}) => gateway.send('/federation/registry.json', { headers });

  return {
    gateway,
    admin,
    get,
    /** Makes a version the canary of the module. Each test has its own, because counts last as long as a gateway. */
    start(version: string, terms: Partial<Canaries[string]> = {}): void {
      const { name } = RELEASED;
      const entry = `/remotes/${name}/${version}/mf-manifest.json`;
      const remote = { ...RELEASED, version, entry, previous: RELEASED.version };
      gateway.write('canaries.json', { [name]: { remote, ...TERMS, ...terms } } satisfies Canaries);
    },
    /** Opens a session. Returns its cookie, and the version that it gets with the token for reports about it. */
    async visit() {
      const response = await get();
      const { name: module, version, reportToken: token } = remoteIn(response);
      return { cookie: String(response.headers['set-cookie']).split(';')[0]!, seen: { module, version, token } };
    },
    report: (body: unknown, headers: Record<string, string> = {}) =>
      gateway.send(PAGE_REPORTS.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

interface Measured {
  value: number;
  metricName?: string;
  labels: Record<string, string>;
}

/** Returns what the gateway has counted of a version. */
export async function readCounts(version: string) {
  const all = await metrics.getMetricsAsJSON();
  const sum = (name: string, isWanted: (metricName?: string) => boolean = () => true) =>
    ((all.find((metric) => metric.name === name)?.values ?? []) as Measured[])
      .filter(({ labels, metricName }) => labels.version === version && isWanted(metricName))
      .reduce((total, { value }) => total + value, 0);
  return {
    loaded: sum('module_page_load_seconds', (name) => name === 'module_page_load_seconds_count'),
    failed: sum('module_page_failures_total'),
    stopped: sum('module_canary_stopped'),
  };
}
