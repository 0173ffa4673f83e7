import { writeFileSync } from 'node:fs';
import { asEnvFile, asManifest, newSecrets, usersScript } from './secrets';

// --env: for docker-compose; --users FILE: each service is a database user of its own, whom the script in FILE makes.
const [users] = process.argv.includes('--users') ? process.argv.slice(process.argv.indexOf('--users') + 1) : [];
const secrets = newSecrets(process.env, { ownUsers: users !== undefined });
if (users !== undefined) writeFileSync(users, usersScript(secrets), { mode: 0o600 });
process.stdout.write(process.argv.includes('--env') ? asEnvFile(secrets) : asManifest(secrets));
