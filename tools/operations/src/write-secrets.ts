import { asEnvFile, asManifest, newSecrets } from './secrets';

const secrets = newSecrets(process.env);
process.stdout.write(process.argv.includes('--env') ? asEnvFile(secrets) : asManifest(secrets));
