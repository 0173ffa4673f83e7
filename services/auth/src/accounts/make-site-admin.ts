import { runDatabaseCommand } from '@meridian/kit';
import { makeSiteAdmin } from './site-admin';

await runDatabaseCommand('auth', (db) => makeSiteAdmin(db, process.argv[2]));
