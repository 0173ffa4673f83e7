import { metrics, serveMetrics } from '@meridian/service-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { documentsIn } from './manifests';
import { SERVICES } from '../services';

const root = path.resolve(__dirname, '../../../..');
const folder = path.join(root, 'k8s/components/monitoring');
const Dashboard = z.object({
  panels: z.array(
    z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
});
const Rules = z.object({
  spec: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) }),
        ),
      }),
    ),
  }),
});

const panels = Dashboard.parse(JSON.parse(readFileSync(path.join(folder, 'dashboard.json'), 'utf8'))).panels;
const rules = Rules.parse(documentsIn(path.join(folder, 'alerts.yaml'))[0]).spec.groups.flatMap((group) => group.rules);
const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

/** The labels that Prometheus adds. */
const OF_TARGETS = ['pod', 'app_kubernetes_io_name', 'instance', 'le'];
/** The series by name, with their labels. */
const series = new Map<string, string[]>();

beforeAll(async () => {
  for (const file of [
    'services/chat/src/sockets/metrics.ts',
    'services/events/src/rsvps/seats/seat-check.ts',
    'services/events/src/events/time-zones/zone-rules-age.ts',
    'services/notifications/src/smtp/metrics.ts',
    'services/notifications/src/fan-out/metrics.ts',
    'gateway/src/chat/chat-upgrades.ts',
    'gateway/src/pages/canaries/page-reports.ts',
  ])
    await import(path.join(root, file));
  await (await serveMetrics('127.0.0.1', 0)).close();
  for (const metric of metrics.getMetricsAsArray()) {
    const {
      name,
      labelNames = [],
      get,
    } = metric as unknown as { name: string; labelNames?: string[]; get(): Promise<{ type: string }> };
    for (const suffix of (await get.call(metric)).type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      series.set(name + suffix, labelNames);
  }
}, 30_000);

const WORDS = new Set(['and', 'or', 'unless']);
function namedIn(expression: string): { names: string[]; labels: string[] } {
  const labels = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, list]) =>
    list!.split(',').map((label) => label.trim()),
  );
  labels.push(...[...expression.matchAll(/\b(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label!));
  const bare = expression
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/\[[^[\]]*\]/g, ' ')
    .replace(/\boffset \w+/g, ' ')
    .replace(/\b(?:by|without) \([^)]*\)/g, ' ');
  return {
    labels,
    names: [...bare.matchAll(/(?<![\w:])[a-zA-Z_:][\w:]*(?![\w:]|\s*\()/g)]
      .map(([name]) => name)
      .filter((name, index, all) => !WORDS.has(name) && all.indexOf(name) === index && !/^\d/.test(name)),
  };
}

it('The metrics of an expression are found', () => {
  expect(namedIn('sum by (a, le) (rate(one_total{b=~"5..",c="x"}[5m])) / 2 > 0.5 * sum(two offset 5m)')).toEqual({
    names: ['one_total', 'two'],
    labels: ['a', 'le', 'b', 'c'],
  });
});

it.each(expressions)('The expression of %s refers to series and labels that exist: %s', (_title, expression) => {
  const { names, labels } = namedIn(expression);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !series.has(name))).toEqual([]);
  const known = [...OF_TARGETS, ...names.flatMap((name) => series.get(name)!)];
  expect(labels.filter((label) => !known.includes(label))).toEqual([]);
});

it.each(['gateway', 'chat'])('The autoscaler of %s uses its own metric, which can decrease', async (name) => {
  const { spec } = z
    .object({
      spec: z.object({
        scaleTargetRef: z.object({ name: z.literal(name) }),
        metrics: z.array(z.object({ pods: z.object({ metric: z.object({ name: z.string() }) }).optional() })),
      }),
    })
    .parse(documentsIn(path.join(root, `k8s/components/autoscaling/${name}.yaml`))[0]);
  const [measured, ...others] = spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? []);
  expect(others).toEqual([]);
  expect(measured).toMatch(new RegExp(`^${name}_`)); // The metrics of a service begin with its name.
  expect(await metrics.getSingleMetric(measured!)!.get()).toMatchObject({ type: 'gauge' });
  expect(series.get(measured!)).toEqual([]); // Each pod has one number.
});

it.each(Object.keys(SERVICES))('%s has an alert for missing metrics', (service) => {
  const { expr } = rules.find(({ alert }) => alert === 'MeridianAbsent')!;
  expect(expr.split(' or ')).toContain(`absent(process_start_time_seconds{app_kubernetes_io_name="${service}"})`);
});

it('The adapter has a rule for each metric of an autoscaler', () => {
  const { rules: adapter } = z
    .object({
      rules: z.object({
        custom: z.array(
          z.object({ seriesQuery: z.string(), name: z.object({ as: z.string() }), metricsQuery: z.string() }),
        ),
      }),
    })
    .parse(documentsIn(path.join(root, 'docs/operations/prometheus-adapter.yaml'))[0]);
  const counted = ['gateway', 'chat'].flatMap((name) =>
    [
      ...readFileSync(path.join(root, `k8s/components/autoscaling/${name}.yaml`), 'utf8').matchAll(
        /metric: \{ name: (\w+) \}/g,
      ),
    ].map(([, metric]) => metric!),
  );
  expect(counted).toHaveLength(2);
  expect(adapter.custom.map(({ name }) => name.as).sort()).toEqual(counted.sort());
  for (const { seriesQuery, name } of adapter.custom) expect(seriesQuery).toContain(`${name.as}{`);
  expect(counted.filter((name) => !series.has(name))).toEqual([]);
});

it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook] as const))(
  'The alert %s links to a page: %s',
  (_alert, link) => {
    const [file, anchor] = link.split('#');
    const headings = [...readFileSync(path.join(root, file!), 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings).toContain(anchor);
  },
);

it('Each panel occurs once', () => expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length));
