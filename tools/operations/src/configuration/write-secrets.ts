import { readFileSync, writeFileSync } from 'node:fs';
import { asEnvFile, newSecrets, usersScript } from './secrets';

// --env FILE writes an environment file. --users FILE makes each service a database user of its own, whom the script in
// FILE creates.
const args = process.argv.slice(2);
const readOption = (name: string) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined);
const [env, users] = [readOption('--env'), readOption('--users')];

try {
  if (!env || users === '') throw new Error('Usage: npm run secrets -- --env FILE [--users FILE]');
  for (const file of [env, users]) if (file !== undefined) assertNew(file);
  const secrets = newSecrets(process.env, { ownUsers: users !== undefined });
  if (users !== undefined) writeFileSync(users, usersScript(secrets), { mode: 0o600 });
  writeFileSync(env, asEnvFile(secrets), { mode: 0o600 });
  console.log(`New secrets are in ${env}. Anyone who has this file has full access. Keep it out of the repository.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Secrets that are in use are never overwritten. */
function assertNew(file: string): void {
  let content = '';
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    return;
  }
  if (content.trim())
    throw new Error(`${file} already exists and may contain secrets that are in use. Remove it first.`);
}
