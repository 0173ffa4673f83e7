import { findRoot, moduleWorkspaces } from '@meridian/federation/workspaces';
import { selectStages } from './select-stages';
import { GATE } from './stages';

const listNames = (...names: string[]) => selectStages(names).stages.map(({ name }) => name);
const workspaces = ['shell', ...moduleWorkspaces(findRoot())];

it('Without names the whole gate runs', () => {
  expect(selectStages([])).toEqual({ stages: GATE, needsSystemPackages: true });
});

it('Named stages run in the order of the gate', () => {
  expect(listNames('integration', 'unit')).toEqual(['unit', 'integration']);
});

it.each(workspaces)('%s is checked alone: its types, its formatting and its unit tests', (workspace) => {
  const { stages, needsSystemPackages } = selectStages([workspace]);
  const commands = stages.map((stage) => stage.command({ report: 'report.json', files: undefined }));
  expect(stages.map(({ name }) => name)).toEqual([`types-${workspace}`, `format-${workspace}`, `unit-${workspace}`]);
  expect(needsSystemPackages).toBe(false);
  const [types, format, unit] = commands.map(({ args }) => args);
  expect([types?.at(-1), format?.at(-1)]).toEqual([workspace, workspace]);
  const pattern = new RegExp(unit?.[unit.indexOf('--testPathPatterns') + 1] ?? '');
  expect(pattern.test(`/clone/${workspace}/src/routes/page.test.tsx`)).toBe(true);
  expect(pattern.test(`/clone/${workspace}/src/routes/page.slow.test.tsx`)).toBe(false);
  for (const other of workspaces.filter((name) => name !== workspace))
    expect(pattern.test(`/clone/${other}/src/routes/page.test.tsx`)).toBe(false);
});

it('A sentence names what does not exist, and what does', () => {
  const { problem } = selectStages(['unit', 'mfe-nothing']);
  expect(problem).toContain('called mfe-nothing.');
  for (const name of [...GATE.map((stage) => stage.name), ...workspaces]) expect(problem).toContain(name);
});
