import { databaseCommand } from '@meridian/kit';
import { makeSiteAdmin } from './site-admin';

await databaseCommand('auth', (db) => makeSiteAdmin(db, process.argv[2]));
