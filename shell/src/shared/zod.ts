import { config } from './zod-names';

export * from './zod-names';
export * as z from './zod-names';

// Pages may not make code out of text, and zod's asking whether they may is reported as an attempt.
config({ jitless: true });
