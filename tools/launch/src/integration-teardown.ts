import { rmSync } from 'node:fs';
import type { Child } from './child';

/** Stops what the set-up started. */
export default async function tearDown(): Promise<void> {
  const { meridianStores } = globalThis as unknown as { meridianStores?: { children: Child[]; data: string } };
  if (!meridianStores) return;
  await Promise.all(meridianStores.children.map((child) => child.stop()));
  rmSync(meridianStores.data, { recursive: true, force: true });
}
