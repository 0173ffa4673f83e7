import { buildPrograms, PROGRAMS, type ProgramName } from './build-programs';

const [name = ''] = process.argv.slice(2);
if (!(name in PROGRAMS)) {
  console.error(`Usage: npm run build:program -- ${Object.keys(PROGRAMS).join('|')}`);
  process.exit(1);
}
await buildPrograms({ names: [name as ProgramName] });
