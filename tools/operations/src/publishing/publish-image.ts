import { dataPaths, lastRegistry } from '@meridian/federation';
import { publishBuilt } from './publish-built';

const { WORKSPACE, FILES_DIR = '/srv/meridian', REVISION = 'unknown', RELEASE_REASON } = process.env;
try {
  if (!WORKSPACE) throw new Error('WORKSPACE is not set: it names the shell or a module.');
  const { problem } = lastRegistry(dataPaths(FILES_DIR));
  if (problem) console.error(problem);
  const note = {
    ...(REVISION !== 'unknown' && { commit: REVISION.slice(0, 10) }),
    ...(RELEASE_REASON && { reason: RELEASE_REASON }),
  };
  console.log(publishBuilt(process.cwd(), WORKSPACE, FILES_DIR, process.argv[2], note));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
