import { z } from 'zod';
import { runForOutput } from './command';

const Inspected = z.tuple([
  z.object({
    Size: z.number(),
    Config: z.object({
      User: z.string(),
      Labels: z.record(z.string(), z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }).nullish(),
    }),
  }),
]);

const LARGEST = 200_000_000;

/** The script that describes the inside of an image. */
const SCRIPT =
  'JSON.stringify({ node: process.version, shell: fs.existsSync("/bin/sh"), packages: JSON.parse(fs.readFileSync("/app/sbom.cdx.json", "utf8")).components.length })';

/** Describes an image in one line. @throws {Error} that names its defect. */
export async function imageLine(image: string): Promise<string> {
  const [{ Size, Config }] = Inspected.parse(JSON.parse(await runForOutput('docker', ['image', 'inspect', image])));
  const runNode = 'run --rm --read-only --cap-drop ALL --network none --entrypoint node'.split(' ');
  const { node, shell, packages } = z
    .object({ node: z.string(), shell: z.boolean(), packages: z.number() })
    .parse(JSON.parse(await runForOutput('docker', [...runNode, image, '-p', SCRIPT])));
  const wrong = Object.entries({
    'runs as 1000:1000': Config.User === '1000:1000',
    'has labels': ['title', 'version', 'revision'].every((name) => Config.Labels[`org.opencontainers.image.${name}`]),
    'runs on Node 24': node.startsWith('v24.'),
    'has no shell': !shell,
    'lists its packages': packages > 0,
    [`is smaller than ${LARGEST} bytes`]: Size < LARGEST,
  })
    .filter(([, holds]) => !holds)
    .map(([claim]) => claim);
  if (wrong.length) throw new Error(`It is not true that ${image} ${wrong.join(' and ')}.`);
  return `${image.padEnd(28)} ${String(Math.round(Size / 1e6)).padStart(4)} MB  ${node}  ${packages} packages listed`;
}
