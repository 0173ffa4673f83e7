import type { HttpResponse, SendOptions } from '../product/http';
import { Visitor } from '../product/person';

/** Matches names of fields whose texts give access. */
const SECRET_FIELD = /token|code|password|secret|cookie/i;
/** The length below which a text may occur by chance. */
const SHORTEST = 8;

const textsIn = (value: unknown, isSecret = false): string[] => {
  if (typeof value === 'string') return isSecret && value.length >= SHORTEST ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, SECRET_FIELD.test(name) || (isSecret && Array.isArray(value))),
  );
};

/** A visitor that records every secret that was sent or received. */
export class WatchedVisitor extends Visitor {
  constructor(
    url: string,
    readonly secrets: Set<string>,
  ) {
    super(url);
  }

  override async call(method: string, target: string, options: SendOptions = {}): Promise<HttpResponse> {
    const response = await super.call(method, target, options);
    const cookies = response.headers['set-cookie'] ?? [];
    const found = [
      ...textsIn(options.body),
      ...(response.status < 400 ? textsIn(response.body) : []),
      ...cookies.map((set) => set.split(';')[0]?.split('=')[1] ?? ''),
    ];
    for (const secret of found) if (secret.length >= SHORTEST) this.secrets.add(secret);
    return response;
  }
}
