import { runDatabaseCommand } from '@meridian/service-kit';
import { removeTwoFactorByEmail } from './remove-two-factor';

await runDatabaseCommand('auth', (db) => removeTwoFactorByEmail(db, process.argv[2]));
