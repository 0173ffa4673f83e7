import { publishBuilt } from './publish-built';

try {
  console.log(
    publishBuilt(process.cwd(), process.env.WORKSPACE!, process.env.FILES_DIR ?? '/srv/meridian', process.argv[2]),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
