import { z } from 'zod';
import { randomBytes } from 'node:crypto';
import { parseMigrationLimit, parseEnv, serviceEnv } from './env';

const good = {
  PORT: '0',
  MONGODB_URL: 'mongodb://127.0.0.1:1',
  SERVICE_TOKEN: randomBytes(32).toString('hex'),
  IDENTITY_JWKS: '{"keys":[{"kty":"OKP"}]}',
};

function errorsOf(source: Record<string, string>) {
  const output: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output.push(String(text));
    return true;
  });
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  expect(() => parseEnv({ ...serviceEnv, LIMIT: z.coerce.number().default(3) }, [], source)).toThrow('exit');
  expect(exit).toHaveBeenCalledWith(1);
  write.mockRestore();
  exit.mockRestore();
  return output.join('');
}

it('The environment is read with defaults for absent values', () => {
  expect(parseEnv({ ...serviceEnv, LIMIT: z.coerce.number().default(3) }, [], { ...good, LIMIT: '' })).toMatchObject({
    PORT: 0,
    HOST: '127.0.0.1',
    LIMIT: 3,
    SEED: 'none',
    IDENTITY_JWKS: { keys: [{ kty: 'OKP' }] },
  });
});

it('All invalid variables are listed at once', () => {
  const text = errorsOf({ PORT: 'x', SERVICE_TOKEN: 'short', IDENTITY_JWKS: '{}' });
  for (const name of ['PORT', 'MONGODB_URL', 'SERVICE_TOKEN', 'IDENTITY_JWKS']) expect(text).toContain(`  ${name}: `);
});

it('Demo data is refused in production', () => {
  expect(errorsOf({ ...good, NODE_ENV: 'production', SEED: 'demo' })).toContain('demo data has no place in production');
});

it('A later phase of migrations is accepted in production only with its day', () => {
  const production = { ...good, NODE_ENV: 'production' };
  expect(errorsOf({ ...production, MIGRATE_UP_TO: 'contract' })).toContain('MIGRATE_UP_TO: needs the day');
  expect(errorsOf({ ...good, MIGRATE_UP_TO: 'contract@soon' })).toContain('must be a phase');
  const env = parseEnv(serviceEnv, [], { ...production, MIGRATE_UP_TO: 'migrate@2026-11-21' });
  expect(parseMigrationLimit(env)).toEqual({ phase: 'migrate', day: '2026-11-21' });
  expect(parseMigrationLimit({ NODE_ENV: 'production' })).toEqual({ phase: 'expand' });
  expect(parseMigrationLimit({ NODE_ENV: 'development' })).toEqual({ phase: 'contract' });
});
