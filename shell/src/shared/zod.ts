export * from './zod-names';
export * as z from './zod-names';
