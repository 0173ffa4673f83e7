import { runDatabaseCommand } from '@meridian/kit';
import { endSecondStep } from './end-second-step';

await runDatabaseCommand('auth', (db) => endSecondStep(db, process.argv[2]));
