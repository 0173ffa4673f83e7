import type { Problem } from '@meridian/shared-types';
import { problemOf, type HttpResponse } from '../product/http';

/** A bad input and the statuses that may refuse it. */
export interface BadCase {
  what: string;
  statuses: readonly number[];
  send(): Promise<HttpResponse>;
}

/** Matches text that belongs in a log, not in a response. */
const INTERNALS =
  /\n[ \t]+at |node_modules|\.[cm]?[jt]s:\d|E11000|Cast to|Mongo|BSON|\[object |TypeError|SyntaxError|undefined/;

/** Returns undefined if the response is a correct refusal, otherwise a sentence about the problem. */
function findFault({ what, statuses }: Pick<BadCase, 'what' | 'statuses'>, response: HttpResponse): string | undefined {
  if (!statuses.includes(response.status))
    return `${what}: ${response.status} instead of ${statuses.join(' or ')}: ${response.text.slice(0, 200)}`;
  try {
    const { message } = problemOf(response);
    return (
      messageFault(what, message) ??
      (INTERNALS.test(response.text) ? `${what}: tells ${response.text.slice(0, 300)}` : undefined)
    );
  } catch (error) {
    return `${what}: ${(error as Error).message}`;
  }
}

/** Checks a message alone in the same way. */
export function messageFault(what: string, message: Problem['message']): string | undefined {
  return message.length < 5 || message.length > 300 || INTERNALS.test(message)
    ? `${what}: the message is «${message}»`
    : undefined;
}

/** Sends all cases, a few at a time, and resolves to the problems. */
export async function runBadCases(cases: readonly BadCase[], atOnce = 8): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...cases];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let each = waiting.shift(); each; each = waiting.shift()) {
        const fault = findFault(
          each,
          await each.send().catch((error: Error): HttpResponse => ({
            status: 0,
            headers: {},
            text: `no response: ${error.message}`,
            bytes: Buffer.alloc(0),
            body: undefined,
          })),
        );
        if (fault) faults.push(fault);
      }
    }),
  );
  return faults;
}
