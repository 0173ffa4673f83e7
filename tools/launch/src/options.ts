import path from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  /** The port of the only origin. If it is in use, the next free one is taken. 0 selects any free one. */
  port: number;
  /** The number of chat replicas. Default: 2, or 1 without Redis. */
  replicas: number | undefined;
  /** Whether all stored data is deleted and seeded again. */
  reset: boolean;
  /** Whether the product starts without the demo organization, as in production. */
  empty: boolean;
  /** The folder of all stored data. */
  data: string;
}

const HELP = `npm start -- [options]
  --port N       port of the site (8080; the next free one when it is taken)
  --replicas N   chat replicas (2, or 1 without Redis)
  --reset        forget all data and seed the demo organization again
  --empty        begin with an empty store, as in production: then make a site admin
  --data DIR     where data is kept (.data)`;

/** Reads the command line. Ends the process with one sentence if it is invalid. */
export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '8080' },
        replicas: { type: 'string' },
        reset: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        data: { type: 'string', default: '.data' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    return {
      port: whole('port', values.port, 0, 65535),
      replicas: values.replicas === undefined ? undefined : whole('replicas', values.replicas, 1, 16),
      reset: values.reset,
      empty: values.empty,
      data: path.resolve(values.data),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    return process.exit(1);
  }
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
  return value;
}
