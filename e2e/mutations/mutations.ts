import type { Mutation } from './mutation';
import { CALL_RULES } from './rules-of-calls';
import { SERVICE_RULES } from './rules-of-services';

/** The rules that are broken, one at a time. */
export const MUTATIONS: readonly Mutation[] = [...CALL_RULES, ...SERVICE_RULES];
