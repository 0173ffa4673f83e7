import { CALLS } from './contract-calls';
import type { Visitor } from './person';

/**
 * Makes every call of the contract in a session that should have ended, and in one that has. Resolves to the calls that
 * answer differently, and to those that ask for a session and do not refuse it.
 */
export async function differingCalls(session: Visitor, revoked: Visitor, chapterId: string): Promise<string[]> {
  const { userId } = session;
  const some: Record<string, string> = { id: userId, userId, chapterId };
  const differing: string[] = [];
  for (const [name, { method, path, access }] of Object.entries(CALLS)) {
    if (access === 'public' && method !== 'GET') continue; // has no session, and may be counted by address
    const target = path.replace(/\{(\w+)\}/g, (_, key: string) => some[key] ?? userId);
    const [own, other] = [await session.call(method, target), await revoked.call(method, target)];
    if (own.status !== other.status) differing.push(`${name}: ${own.status}, not ${other.status}`);
    if (access !== 'public' && own.status !== 401) differing.push(`${name}: ${own.status}`);
  }
  return differing;
}
