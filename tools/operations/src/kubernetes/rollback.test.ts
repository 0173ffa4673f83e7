import { moduleWorkspaces } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gather, ofKind } from './manifests';
import { k8s, root } from './testing';

const { manifests } = gather(path.join(k8s, 'base'));
const published = ofKind(manifests, 'Job').flatMap(({ spec }) => {
  const { initContainers = [], containers } = spec.template.spec;
  return [...initContainers, ...containers];
});
const rollbacks = ofKind(manifests, 'CronJob');

it('The image of the shell and of each module can roll back, once, on the files to which it was published', () => {
  expect(published.map(({ name }) => name)).toEqual(['shell', ...moduleWorkspaces(root)]);
  expect(rollbacks).toHaveLength(published.length);
  for (const container of published) {
    const { spec } = rollbacks.find(({ metadata }) => metadata.name === `rollback-${container.name}`)!;
    const { backoffLimit, template } = spec.jobTemplate.spec;
    // A second attempt would return to the newer version.
    expect([spec.suspend, backoffLimit, template.spec.restartPolicy]).toEqual([true, 0, 'Never']);
    expect(template.spec.containers).toEqual([{ ...container, args: ['rollback'] }]);
    const [publishes] = ofKind(manifests, 'Job').map((job) => job.spec.template.spec);
    expect(template.spec.volumes).toEqual(publishes!.volumes);
    expect(template.spec.securityContext).toEqual(publishes!.securityContext);
  }
});

it.each(['docs/operations/kubernetes.md', 'docs/operations/runbook.md'])('%s names rollbacks that exist', (page) => {
  const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(/--from=cronjob\/([\w-]+)/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, name] of named) expect(rollbacks.map(({ metadata }) => metadata.name)).toContain(name);
});
