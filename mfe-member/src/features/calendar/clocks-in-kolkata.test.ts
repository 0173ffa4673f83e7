/**
 * @jest-environment <rootDir>/mfe-member/src/testing/time-zone-environment.ts
 * @zone Asia/Kolkata
 */
import { describeClocks } from './describe-clocks';

it('runs in its zone', () =>
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(/^(Asia\/Kolkata|Asia\/Calcutta)$/));

describeClocks();
