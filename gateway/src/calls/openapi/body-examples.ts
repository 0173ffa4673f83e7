import type { publicContracts } from '@meridian/shared-types/contracts';

type Contracts = typeof publicContracts;
type WithBody<C> = { [K in keyof C as C[K] extends { body: unknown } ? K : never]?: unknown };

export type BodyExamples = { [C in keyof Contracts]?: WithBody<Contracts[C]> };
