import { runDatabaseCommand } from '@meridian/service-kit';
import { endSecondStep } from './end-second-step';

await runDatabaseCommand('auth', (db) => endSecondStep(db, process.argv[2]));
