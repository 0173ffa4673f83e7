import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { runForOutput, run } from './command';

/** This is `docker-compose`, or `docker compose` if only that is installed. */
const [command, ...first] =
  spawnSync('docker', ['compose', 'version']).status === 0
    ? (['docker', 'compose'] as const)
    : (['docker-compose'] as const);

const Container = z.object({
  State: z.object({ Running: z.boolean(), ExitCode: z.number(), Health: z.object({ Status: z.string() }).nullish() }),
  HostConfig: z.object({ ReadonlyRootfs: z.boolean() }),
  NetworkSettings: z.object({ Networks: z.record(z.string(), z.object({ IPAddress: z.string() })) }),
});
export type Container = z.output<typeof Container>;

/** Returns the composition with its mailbox under a project name of its own, in parallel with others that run. */
export function composition(project: string, envFile: string) {
  const own = ['--project-name', project, '--env-file', envFile, '--profile', 'demo'];
  const args = (...rest: string[]) => [...first, ...own, ...rest];
  return {
    run: (...rest: string[]) => run(command, args(...rest)),
    readOutput: (...rest: string[]) => runForOutput(command, args(...rest)),
    async containers(service: string): Promise<Container[]> {
      const ids = (await runForOutput(command, args('ps', '-q', service))).split('\n').filter(Boolean);
      return ids.length ? z.array(Container).parse(JSON.parse(await runForOutput('docker', ['inspect', ...ids]))) : [];
    },
  };
}

const readHost = ({ NetworkSettings }: Container) => Object.values(NetworkSettings.Networks)[0]?.IPAddress;

/** Returns the address of a container on this machine. */
export const readAddress = (container: Container): string => `http://${readHost(container)}:8080`;

/** Returns the URL of the database in a container on this machine. */
export const readMongoUrl = (container: Container): string =>
  `mongodb://${readHost(container)}:27017/?directConnection=true`;
