import { Banner, Button, Row } from '@meridian/platform';
import { lazy, Suspense, useState } from 'react';
import { agreeTo } from '../../registry/agreed-origins';
import { changeOverrides } from '../../registry/change-overrides';
import { asList } from '../../registry/as-list';
import type { OpenRegistry } from '../../registry/override';
import { requestedOverrides } from '../../registry/requested-overrides';
import { ModuleVersionsDialog } from './module-versions';

const OriginQuestion = lazy(async () => ({ default: (await import('./origin-question')).OriginQuestion }));

/** Shows that this tab loads other versions of modules than the released ones, or why it does not. */
export function OverrideBadge({
  registry,
  change = changeOverrides,
}: {
  registry: OpenRegistry;
  change?: (list: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const overrides = registry.overrides ?? [];
  const problems = overrides.flatMap(({ problem }) => problem ?? []);
  const [origin] = overrides.flatMap(({ asksFor }) => asksFor ?? []);
  const asking = overrides.filter(({ asksFor }) => asksFor !== undefined && asksFor === origin);
  const used = overrides.filter(({ problem }) => !problem).map(({ name, target }) => `${name} ${target}`);
  return (
    <>
      <Banner
        tone={problems.length || !used.length ? 'warning' : 'accent'}
        title="Other module versions"
        action={
          <Row gap={2}>
            <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
              Change
            </Button>
            <Button size="sm" variant="secondary" onClick={() => change('')}>
              Back to the Released Ones
            </Button>
          </Row>
        }
      >
        {used.length > 0 && <p>Only this tab shows {used.join(', ')}.</p>}
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {!overrides.length && <p>They could not be loaded. All modules are the released ones.</p>}
      </Banner>
      {origin !== undefined && (
        <Suspense>
          <OriginQuestion
            origin={origin}
            names={asking.flatMap(({ name }) => name ?? [])}
            onAgree={() => {
              agreeTo(origin);
              change(requestedOverrides());
            }}
            onRefuse={() => change(asList(overrides.filter((override) => !asking.includes(override))))}
          />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <ModuleVersionsDialog registry={registry} onClose={() => setOpen(false)} change={change} />
        </Suspense>
      )}
    </>
  );
}
