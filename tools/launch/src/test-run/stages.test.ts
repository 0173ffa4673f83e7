import { GATE, SLOW_STAGES } from './stages';

const readCommand = (name: string) =>
  [...GATE, ...SLOW_STAGES].find((stage) => stage.name === name)!.command({ report: 'report.json', files: undefined });

it('Tests that use signals run without Redis, too, the longest of them in the full run', () => {
  const [gate, full] = [readCommand('signals'), readCommand('signals-slow')];
  const chat = 'services/chat/src';
  expect(gate.args).toEqual(
    expect.arrayContaining([
      'services/service-kit/src/redis/signal-bus.itest.ts',
      `${chat}/signals/revocation.itest.ts`,
    ]),
  );
  expect(gate.args.filter((arg) => arg.includes('.slow.'))).toEqual([]);
  expect(full.args).toEqual(
    expect.arrayContaining([`${chat}/presence/presence.itest.ts`, `${chat}/signals/revocation.slow.itest.ts`]),
  );
  for (const { env } of [gate, full]) expect(env?.REDIS_SERVER).toContain('local-redis');
});
